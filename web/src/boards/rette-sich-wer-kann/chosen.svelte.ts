// The cell that is looked at: board and dock stand apart on the page and both show it.
export const chosen = $state<{ cell: string | null }>({ cell: null });

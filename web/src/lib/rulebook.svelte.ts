// The rules of the match on the page: the header has the button, the match knows what it opens.
interface Rulebook {
  /** Null where nothing is played. */
  open: (() => void) | null;
}

export const rulebook = $state<Rulebook>({ open: null });

/** For as long as the component that calls it is there, and there is something to open. */
export function offerRules(open: () => (() => void) | null): void {
  $effect(() => {
    rulebook.open = open();
    return () => (rulebook.open = null);
  });
}

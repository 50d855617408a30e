// The cell that is looked at: board and dock stand apart on the page and both show it.
export class Chosen {
  cell = $state<string | null>(null);
}

// The highlighted cell, which both board and dock show.
export class Chosen {
  cell = $state<string | null>(null);
}

// What board and dock both show of a choice that is not made yet.
export class Chosen {
  /** The highlighted cell. */
  cell = $state<string | null>(null);
  /** The cell that was tapped although the chosen piece cannot go there. */
  refused = $state<string | null>(null);
  /** The seat whose hidden numbers are explained. */
  badge = $state<number | null>(null);

  clear(): void {
    this.cell = this.refused = this.badge = null;
  }
}

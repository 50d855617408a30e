// What happened in a match, as one viewer knows it: what is told while it is played, and what was played before,
// which is told again page by page, the latest first. The server tells it for a table by link, the engine for one
// in this browser.
import type { View, Viewer } from "./protocol";
import type { Step } from "./table";

export interface ToldPly extends Step {
  /** What was seen after it; null while the match is being set up. */
  view?: View | null;
}

/** Plies one after the other, and what was seen before the first of them. */
export interface StoryPage {
  view: View | null;
  story: readonly ToldPly[];
}

/** The plies from this one on, as many as go on a page. */
export type Tell = (viewer: Viewer, from: number) => Promise<StoryPage>;

export const pageLength = 100;
const pageOf = (ply: number) => ply - ((ply - 1) % pageLength);

/** A ply of which nothing is known yet. */
const untold = (ply: number): Step => ({ ply, seat: null, notation: "", events: [] });
const isUntold = ({ notation }: Step) => notation === "";

export class Story {
  steps = $state.raw<readonly Step[]>([]);

  #tell: Tell;
  #viewer: Viewer = "spectator";
  #views = new Map<number, View>();
  /** Those that were asked for, by their first ply. */
  #pages = new Map<number, Promise<void>>();

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  /** Begins anew, with plies that were played before; resolves when all of them are told. */
  begin(plies: number, viewer: Viewer): Promise<void> {
    this.#viewer = viewer;
    this.#views = new Map();
    this.#pages = new Map();
    this.steps = Array.from({ length: plies }, (_, i) => untold(i + 1));
    return this.tellAll();
  }

  /** Tells what is not told yet, as far as it can be told now. */
  async tellAll(): Promise<void> {
    const pages = this.#pages;
    const last = this.steps.findLastIndex(isUntold);
    for (let from = pageOf(last + 1); last >= 0 && from >= 1 && pages === this.#pages; from -= pageLength) {
      await this.#page(from);
    }
  }

  /** What is being played. */
  add(told: ToldPly): void {
    if (told.ply !== this.steps.length + 1) return;
    if (told.view) this.#views.set(told.ply, told.view);
    this.steps = [...this.steps, told];
  }
  takeBack(ply: number): void {
    this.steps = this.steps.slice(0, ply - 1);
    for (const later of [...this.#views.keys()].filter((each) => each >= ply)) this.#views.delete(later);
  }
  /** What is seen after that many plies. */
  see(ply: number, view: View): void {
    this.#views.set(ply, view);
  }
  /** The same, if it is known already. */
  seen(ply: number): View | undefined {
    return this.#views.get(ply);
  }

  async viewAt(ply: number): Promise<View> {
    if (!this.#views.has(ply)) await this.#page(pageOf(Math.max(ply, 1)));
    return this.#views.get(ply) ?? {};
  }

  #page(from: number): Promise<void> {
    const asked = this.#pages.get(from);
    if (asked) return asked;
    const pages = this.#pages;
    const page = this.#tell(this.#viewer, from).then((told) => {
      if (pages === this.#pages) this.#take(from, told);
    });
    pages.set(from, page);
    // What failed is asked for again when it is wanted.
    page.catch(() => pages.delete(from));
    return page;
  }

  // What was told meanwhile, or taken back, stays as it is.
  #take(from: number, { view, story }: StoryPage): void {
    const steps = [...this.steps];
    if (!this.#views.has(from - 1)) this.#views.set(from - 1, view ?? {});
    for (const told of story) {
      const known = steps[told.ply - 1];
      if (!known || !isUntold(known)) continue;
      steps[told.ply - 1] = told;
      this.#views.set(told.ply, told.view ?? {});
    }
    this.steps = steps;
  }
}

// A review made by an engine in this browser, part by part, so that what it finds is shown as it comes.
import type { Engine } from "./engine";
import type { Review } from "./protocol";
import { joined } from "./review";
import type { ReviewWatch } from "./review";

/** The parts grow until one takes about this long, in milliseconds. */
const partTime = 300;

/** Reviews all plies of the match that the engine has loaded. What it finds does not depend on the parts. */
export async function reviewInParts(engine: Engine, all: number, { progress, partial, signal }: ReviewWatch): Promise<Review> {
  const usual = engine.onprogress;
  let found: Review | null = null;
  try {
    for (let done = 0, length = 1; done < all; ) {
      const [before, to] = [done, Math.min(all, done + length)];
      engine.onprogress = (share) => progress((before + share * (to - before)) / all);
      const began = performance.now();
      const { review } = await engine.ask("review", { from: before + 1, to });
      signal.throwIfAborted();
      found = joined(found, review);
      done = to;
      progress(done / all);
      if (!found.plies.length) continue;
      // One ply at a time until there is something to show.
      partial(found);
      length = performance.now() - began < partTime ? length * 2 : Math.max(1, Math.floor(length / 2));
    }
  } finally {
    engine.onprogress = usual;
  }
  return found as Review;
}

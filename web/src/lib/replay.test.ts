import { expect, it } from "vitest";

import type { Engine } from "./engine";
import { replay, toldBy } from "./replay";
import { testEngine } from "./testing/engine";

type Ask = Awaited<ReturnType<typeof testEngine>>;
function asEngine(ask: Ask): Pick<Engine, "ask"> {
  return {
    ask: (what, members = {}) => {
      const answer = ask({ do: what, ...members });
      return "error" in answer ? Promise.reject(new Error(JSON.stringify(answer["error"]))) : (Promise.resolve(answer) as never);
    },
  };
}

/** Some plies of a match, the last decision taken back once. */
async function running(game: string, plies: number): Promise<Ask> {
  const ask = await testEngine(game);
  let state = ask({ do: "new", game, players: 2, seed: 4, names: ["Ada B.", "Ben"] });
  while ((state["plies"] as number) < plies || state["turn"] === "chance") {
    const { notation } = ask({ do: "think", mind: "random" });
    state = state["turn"] === "chance" ? ask({ do: "roll" }) : ask({ do: "play", notation });
  }
  const { notation } = ask({ do: "think", mind: "random" });
  ask({ do: "play", notation });
  ask({ do: "undo" });
  return ask;
}

it("plays a running match again from what others are given of its record", async () => {
  const ask = await running("up-the-river", 20);
  const { record } = ask({ do: "record", viewer: 1 }) as { record: string };
  expect(toldBy(record).names).toEqual(["Ada B.", "Ben"]);
  const again = await testEngine("up-the-river");
  const plies = await replay(asEngine(again), record);
  expect(plies).toBe(ask({ do: "state" })["plies"]);
  for (const ply of [0, 7, plies]) {
    expect(again({ do: "view", ply })).toEqual(ask({ do: "view", ply }));
  }
});

it("loads a whole record as it is", async () => {
  const ask = await running("up-the-river", 10);
  const again = await testEngine("up-the-river");
  await replay(asEngine(again), (ask({ do: "record" }) as { record: string }).record);
  expect(again({ do: "state" })).toEqual(ask({ do: "state" }));
});

it("refuses one in which something is blotted out", async () => {
  const ask = await running("up-the-river", 10);
  const { record } = ask({ do: "record", viewer: 1 }) as { record: string };
  const blotted = record.replace(/^(1 chance) .*$/m, "$1 ?");
  await expect(replay(asEngine(await testEngine("up-the-river")), blotted)).rejects.toThrow();
});

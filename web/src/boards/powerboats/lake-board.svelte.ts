// What the lake shows and how to choose a place or a run on it; on request, the last race, the heat map of a
// hint and the way round.
import { untrack } from "svelte";
import { motion, settings } from "../../lib/settings.svelte";
import type { Move } from "../../lib/protocol";
import { StateOf } from "../../lib/state-of";
import { colon } from "../../words";
import type { BoardProps } from "../board";
import type { Explaining } from "./explaining.svelte";
import { gateOf, pathThrough, softened, wayRound, wayTo } from "./course";
import { labels } from "./labels";
import type { Course, Heading, Hex, Lake, Point } from "./lake";
import { angleOf, hexOf, isLand, lakeOf, middle, middleOf, nameOf, pitch, scene, sinking, speedOf, stepped } from "./lake";
import type { Study } from "./study";
import { racesOf } from "./tracks";

/** A boat, which glides to where it is. */
interface Sprite {
  key: string;
  seat: number;
  at: string;
  angle: number;
  wake: number;
  afloat: boolean;
}

export const cellOf = (move: Move): string => `${move.parts["column"]}${move.parts["row"]}`;
const steps: Record<string, Heading[]> = {
  ArrowLeft: ["W"],
  ArrowRight: ["E"],
  ArrowUp: ["NE", "NW"],
  ArrowDown: ["SE", "SW"],
};
/** The label of a run: its length, or its cost. */
export function sign(move: Move): string {
  const damage = Number(move.parts["damage"]);
  if (damage > 0) return `✕${damage}`;
  return move.notation.endsWith("finish") ? "⚑" : String(move.parts["steps"]);
}
/** Beyond the ring, on the far side, where no other run leads. */
export function signAt(angle: number, ring: number, big: number): string {
  const [away, turn] = [ring + 13 * big, (angle * Math.PI) / 180];
  return `translate(${away * Math.cos(turn)} ${away * Math.sin(turn)}) scale(${big})`;
}

function around(points: readonly Point[], pad: number) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
  return { x: left, y: top, width: Math.max(...xs) + pad - left, height: Math.max(...ys) + pad - top };
}

export class LakeBoardState extends StateOf<BoardProps<Explaining>> {
  readonly lake = $derived(lakeOf(this.props.view));
  readonly label = $derived(labels[settings.language]);
  readonly land = $derived(this.lake?.lake.join("/") ?? "");
  readonly #courseText = $derived(this.lake?.course ? JSON.stringify(this.lake.course) : "");
  readonly course = $derived(this.#courseText ? (JSON.parse(this.#courseText) as Course) : null);

  // Whose next mark is shown: the viewer's while racing, otherwise that of the boat on turn.
  readonly #focus = $derived.by(() => {
    if (!this.lake) return 0;
    const own = typeof this.props.viewer === "number" && this.lake.players[this.props.viewer]?.state === "racing";
    return own ? (this.props.viewer as number) : this.lake.seat;
  });
  readonly next = $derived(this.lake?.players[this.#focus]?.next ?? null);
  sprites = $state.raw<Sprite[]>([]);

  // --- Choices ---

  readonly #kind = $derived(this.props.moves[0]?.parts.kind ?? "");
  readonly places = $derived(this.#kind === "place" ? [...new Set(this.props.moves.map(cellOf))] : []);
  readonly runs = $derived(this.#kind === "steer" ? this.props.moves : []);
  readonly actor = $derived(typeof this.props.viewer === "number" ? this.props.viewer : -1);
  readonly actorAt = $derived(this.lake?.players[this.actor]?.at);
  readonly ownNext = $derived(this.lake?.players[this.actor]?.next ?? null);
  readonly chosen = $derived(this.props.selected && this.#kind === "place" ? cellOf(this.props.selected) : null);
  readonly #best = $derived(this.props.thought?.choices.reduce((a, b) => (b.equity > a.equity ? b : a)) ?? null);
  readonly bestMove = $derived(this.props.moves.find(({ code }) => code === this.#best?.code));

  choosePlace(cell: string): void {
    const heading = this.props.selected?.parts["heading"];
    const there = this.props.moves.filter((move) => cellOf(move) === cell);
    this.props.onselect(there.find((move) => move.parts["heading"] === heading) ?? there[0] ?? null);
  }
  walk(event: KeyboardEvent, cell: string): void {
    if (event.key === "Enter" || event.key === " ") {
      if (this.chosen === cell && this.props.selected) this.props.onplay(this.props.selected);
      else this.choosePlace(cell);
    } else {
      // To the next place in that direction, skipping what lies between.
      const ways = steps[event.key];
      if (!ways) return;
      const target = ways.map((heading) => this.#reach(hexOf(cell), heading)).find(Boolean);
      if (target) {
        this.choosePlace(target);
        this.cells[target]?.focus();
      }
    }
    event.preventDefault();
    event.stopPropagation();
  }
  #reach(from: Hex, heading: Heading): string | undefined {
    let hex = from;
    for (let i = 0; i < 8; i++) {
      hex = stepped(hex, heading);
      if (this.places.includes(nameOf(hex))) return nameOf(hex);
    }
    return undefined;
  }
  readonly cells: Record<string, SVGGElement> = $state({});

  lastPointer = "";
  chooseRun(move: Move): void {
    // The first tap highlights, as hovering does with a mouse.
    if (this.props.selected === move || (this.lastPointer === "mouse" && !settings.confirm)) this.props.onplay(move);
    else this.props.onselect(move);
  }
  pressRun(event: KeyboardEvent, move: Move): void {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (this.props.selected === move || !settings.confirm) this.props.onplay(move);
    else this.props.onselect(move);
  }
  readonly sinks = (move: Move): boolean =>
    (this.lake?.players[this.actor]?.damage ?? 0) + Number(move.parts["damage"]) >= sinking;

  // --- Overlays ---

  /** What a lesson speaks of, on the lake. */
  readonly #spoken = $derived.by((): Point[] => {
    const { move, marks = [] } = this.props.asked ?? {};
    const line = marks.includes("line") ? (this.course?.line.hexes ?? []) : [];
    const buoys = this.course?.buoys ?? [];
    const gates = buoys.filter((_, i) => marks.includes(`gate ${i}`)).flatMap((buoy) => gateOf(buoy)?.hexes.filter((hex) => !isLand(this.lake?.lake ?? [], hex)) ?? []);
    const cells = [...line, ...buoys.filter((_, i) => marks.includes(`buoy ${i}`)).map(({ at }) => at), ...(move?.parts.kind === "place" ? [cellOf(move)] : [])];
    return [...cells.map(middleOf), ...gates.map(middle)];
  });
  readonly region = $derived.by(() => {
    if (this.past || (this.#touring && this.lake?.phase === "place")) return scene;
    const from = this.lake?.players[this.#focus]?.at;
    if (this.#spoken.length) return around([...this.#spoken, ...(from ? [middleOf(from)] : [])], 1.6 * pitch);
    if (this.peeking && this.goal) return around([this.goal, ...(from ? [middleOf(from)] : [])], 2 * pitch);
    if (this.places.length) return around(this.places.map(middleOf), pitch);
    if (this.runs.length && this.actorAt) return around([middleOf(this.actorAt), ...this.runs.map((move) => middleOf(cellOf(move)))], 1.6 * pitch);
    const at = this.lake?.players[this.lake.seat]?.at;
    return at ? around([middleOf(at)], 3 * pitch) : null;
  });

  // After a race, its tracks are shown until the player continues, and later on request.
  readonly #sailed = $derived(racesOf(this.props.steps, this.lake?.players.length ?? 0).filter(({ over }) => over));
  asked = $state<boolean | null>(null);
  readonly lastRace = $derived(this.#sailed.at(-1) ?? null);
  readonly #ashore = $derived(typeof this.props.viewer !== "number" || this.lake?.players[this.props.viewer]?.state === "ashore");
  // Which race is just over; its last ply may still be on the way here, and then the one before is not shown again.
  readonly #justOver = $derived.by(() => {
    const { phase, race } = this.lake ?? { phase: "plan", race: 0 };
    if (phase === "over") return race;
    return phase === "buoys" || (phase === "place" && this.#ashore) ? race - 1 : 0;
  });
  readonly #between = $derived(this.lastRace !== null && this.lastRace.race === this.#justOver);
  readonly #looksBack = $derived(this.lastRace !== null && this.props.history !== undefined && (this.asked ?? this.#between));
  readonly #moment = $derived(this.#looksBack ? (this.lastRace?.ply ?? 0) : 0);
  past = $state.raw<Lake | null>(null);
  /** At the end of the match, the page says who won and why, and nothing covers the tracks. */
  readonly sheet = $derived(this.past !== null && (this.lake?.phase !== "over" || this.asked === true));
  pastStudy = $state.raw<Study | null>(null);
  studying = $state(false);

  // The heat map belongs to a hint.
  heat = $state.raw<Study | null>(null);
  heating = $state(false);
  readonly #hint = $derived(this.props.thought);
  async toggleHeat(): Promise<void> {
    if (this.heat || !this.props.history) {
      this.heat = null;
      return;
    }
    this.heating = true;
    try {
      const asking = this.props.thought;
      const found = (await this.props.history.study(this.props.steps.length, this.actor)) as Study | null;
      if (asking === this.props.thought) this.heat = found;
    } catch {
      // The hint works without it.
    } finally {
      this.heating = false;
    }
  }

  // The way round is shown until the race is under way, and later on request.
  readonly #race = $derived(this.lake?.race ?? 0);
  wish = $state<boolean | null>(null);
  readonly showsCourse = $derived((this.wish ?? this.lake?.phase === "place") && !this.past);
  readonly route = $derived(this.course && this.showsCourse ? softened(wayRound(this.land.split("/"), this.course).map(middle)) : []);
  // Otherwise the way to the next mark is, all the time.
  readonly #way = $derived.by((): Point[] => {
    const boat = this.lake?.players[this.#focus];
    if (!this.course || this.past || !boat?.at || !boat.next) return [];
    return softened(wayTo(this.land.split("/"), this.course, boat.at, boat.next).map(middle));
  });
  readonly leg = $derived(this.showsCourse ? "" : pathThrough(this.#way));
  /** Where the next mark is crossed; it may be out of view. */
  readonly goal = $derived(this.#way.at(-1) ?? null);
  /** Whether boat and mark are looked at together, until the next ply. */
  peeking = $state(false);
  readonly #ply = $derived(this.props.steps.length);
  // A race begins with a view of the whole lake.
  #touring = $state(false);
  readonly #before = $derived(this.lake?.phase === "place" && !this.#looksBack ? this.#race : 0);

  readonly narration = $derived.by(() => {
    if (!this.lake) return "";
    return [this.label.lake(this.lake.race), ...this.lake.players.map((_, seat) => this.aboutBoat(seat))].join(" ");
  });
  aboutBoat(seat: number): string {
    const name = this.props.seats[seat]?.name ?? "";
    const player = this.lake?.players[seat];
    if (!player) return name;
    if (player.state !== "racing" || !player.at || !player.heading) return colon(name, this.label.state(player));
    const where = this.label.boat(name, player.at, this.label.heading[player.heading], speedOf(player), this.label.next[player.next ?? "start"]);
    return `${where}, ${this.label.damage(player.damage)}`;
  }

  constructor(props: BoardProps<Explaining>) {
    super(props);
    $effect.pre(() => {
      const now = this.lake;
      untrack(() => (this.sprites = now ? this.#afloat(now) : []));
    });
    $effect(() => this.#lookBack(this.#moment));
    $effect.pre(() => {
      void this.#hint;
      untrack(() => (this.heat = null));
    });
    $effect.pre(() => {
      void this.#race;
      untrack(() => (this.wish = this.asked = null));
    });
    $effect.pre(() => {
      void this.#ply;
      untrack(() => (this.peeking = false));
    });
    $effect(() => {
      if (this.#before === 0 || motion() === 0) return;
      this.#touring = true;
      const timer = setTimeout(() => (this.#touring = false), 7 * motion());
      return () => clearTimeout(timer);
    });
  }

  #afloat(now: Lake): Sprite[] {
    return now.players.flatMap((player, seat) => {
      const key = `${seat}-${now.race}`;
      const old = this.sprites.find((sprite) => sprite.key === key);
      if (!player.at || !player.heading) return old ? [{ ...old, afloat: false }] : [];
      const angle = angleOf(player.heading);
      // The shorter way round.
      const turn = old ? ((((angle - old.angle) % 360) + 540) % 360) - 180 : 0;
      const [from, to] = [middleOf(old?.at ?? player.at), middleOf(player.at)];
      const moved = old !== undefined && old.at !== player.at;
      const length = Math.hypot(to.x - from.x, to.y - from.y) - pitch / 2;
      const wake = moved ? Math.min(length, 9 * pitch) : (old?.wake ?? 0);
      const stopped = (player.dice ?? []).length === 0 && now.phase !== "roll";
      return [
        {
          key,
          seat,
          at: player.at,
          angle: old ? old.angle + turn : angle,
          wake: stopped ? 0 : wake,
          afloat: player.state === "racing",
        },
      ];
    });
  }

  /** Loads the lake at that moment, and then par; returns a function that cancels. */
  #lookBack(ply: number): (() => void) | undefined {
    this.past = this.pastStudy = null;
    const asking = untrack(() => this.props.history);
    if (ply === 0 || !asking) return undefined;
    let left = false;
    this.studying = true;
    void (async () => {
      try {
        const then = lakeOf(await asking.viewAt(ply));
        if (!left) this.past = then;
        // A player who continues at once need not wait for a course to be solved.
        await new Promise((resolve) => setTimeout(resolve, 400));
        if (left) return;
        const found = (await asking.study(ply, 0)) as Study | null;
        if (!left) this.pastStudy = found;
      } catch {
        // Without an engine that can replay the match, there is no par, but the tracks still work.
      } finally {
        if (!left) this.studying = false;
      }
    })();
    return () => void (left = true);
  }
}

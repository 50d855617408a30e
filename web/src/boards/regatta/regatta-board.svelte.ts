// What the open water shows: moving boats and their tracks, where the cards lead, the start and the dial; and
// how it handles taps.
import { untrack } from "svelte";
import { cubicInOut } from "svelte/easing";
import type { Box, Point } from "../../lib/pan-zoom";
import type { Move } from "../../lib/protocol";
import { motion, settings } from "../../lib/settings.svelte";
import { StateOf } from "../../lib/state-of";
import type { BoardProps } from "../board";
import type { Choosing } from "./choosing.svelte";
import { arrowOf } from "./compared";
import { labels } from "./labels";
import { moveAlong, raceOf, sunMoved, sunSeatOf, sunSeats, tracksAt, turnOf, withTracks } from "./race";
import type { Place, Race, Trails, Way } from "./race";
import { at, bowOf, boxAround, middleOf, railOf, sceneOf, standOf, standOn, text, turnedTo } from "./water";
import type { Rail, Stand } from "./water";
import { aimOf } from "./words";

/** Boats glide along their real path. */
interface Voyage {
  seat: number;
  rail: Rail | null;
  from: Stand;
  to: Stand;
}

/** Where a card leads. */
interface Ghost {
  way: Way;
  stand: Stand;
  rail: Rail;
  move: Move | undefined;
  chosen: boolean;
}

const sameWay = (a: Move, b: Move) =>
  a.parts["card"] === b.parts["card"] && a.parts["arrow"] === b.parts["arrow"] && a.parts["second"] === b.parts["second"];

function pointOf(event: MouseEvent): Point | null {
  const matrix = (event.currentTarget as SVGGraphicsElement).getScreenCTM();
  return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : null;
}

export class RegattaBoardState extends StateOf<BoardProps<Choosing>> {
  readonly #choosing = $derived(this.props.choice);
  readonly label = $derived(labels[settings.language]);
  readonly race = $derived(raceOf(this.props.view));
  readonly scene = $derived(this.race ? sceneOf(this.race) : { x: 0, y: 0, width: 1, height: 1 });
  readonly own = $derived(typeof this.props.viewer === "number" ? this.props.viewer : -1);
  /** Whose next mark is shown. */
  readonly focus = $derived(this.race?.players[this.own]?.state === "racing" ? this.own : (this.race?.seat ?? 0));
  readonly aim = $derived(this.race ? aimOf(this.race, this.race.players[this.focus]?.leg ?? 0) : "");

  stands = $state.raw<(Stand | null)[]>([]);
  #gliding = 0;

  #arrive(next: Race, length: number): void {
    const voyages: Voyage[] = [];
    const arrived = next.players.map((boat, seat) => {
      const to = boat.pose ? standOf(boat.pose) : null;
      const from = this.stands[seat] ?? null;
      if (!to || !from || length === 0) return to;
      const [shift, turn] = [Math.hypot(to.x - from.x, to.y - from.y), Math.abs(to.angle - from.angle) % 360];
      if (shift < 0.01 && turn < 0.01) return to;
      const [first, last] = [boat.track[0], boat.track.at(-1)];
      const told = first && last && Math.hypot(at(last).x - bowOf(to).x, at(last).y - bowOf(to).y) < 0.5;
      if (!told || shift > 420) return to;
      voyages.push({ seat, rail: shift < 0.01 ? null : railOf(from, boat.track), from, to });
      return from;
    });
    cancelAnimationFrame(this.#gliding);
    this.stands = arrived;
    if (voyages.length === 0) return;
    const begun = performance.now();
    const frame = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - begun) / length));
      const eased = cubicInOut(share);
      this.stands = this.stands.map((stand, seat) => {
        const voyage = voyages.find((each) => each.seat === seat);
        if (!voyage) return stand;
        if (share === 1) return voyage.to;
        return voyage.rail ? standOn(voyage.rail, eased) : turnedTo(voyage.from, voyage.to, eased);
      });
      if (share < 1) this.#gliding = requestAnimationFrame(frame);
    };
    this.#gliding = requestAnimationFrame(frame);
  }

  // The view has the last move of each boat; what was seen before is remembered here, turn by turn.
  #trails = $state.raw<Trails>([]);
  // What happened before this page was opened is requested once.
  #earlier = $state.raw<Trails>([]);
  #asked = false;
  readonly trailOf = (seat: number): string =>
    [...new Map([...(this.#earlier[seat] ?? []), ...(this.#trails[seat] ?? [])])]
      .filter(([turn]) => this.race && turn <= turnOf(this.race, seat))
      .map(([, track]) => text(track.map(at)))
      .join("");

  readonly standing = $derived.by((): Stand | null => {
    const pose = this.race?.players[this.own]?.pose;
    return pose ? standOf(pose) : null;
  });
  readonly #ways = $derived(this.props.moves.length && this.standing ? (this.race?.choices ?? []) : []);
  #isSelected(move: Move | undefined): boolean {
    const { selected } = this.props;
    if (selected === null || move === undefined) return false;
    return selected === move || (selected.parts.kind === "play" && sameWay(selected, move));
  }
  readonly ghosts = $derived.by((): Ghost[] => {
    const { intent, card } = this.#choosing;
    const standing = this.standing;
    if (!standing || intent !== "sail") return [];
    const shown = this.#ways.filter((way) => (card === null ? way.legal : way.card === card));
    return shown.map((way) => {
      const rail = railOf(standing, way.path);
      const move = moveAlong(this.props.moves, way);
      return { way, rail, move, stand: way.pose ? standOf(way.pose) : standOn(rail, 1), chosen: this.#isSelected(move) };
    });
  });
  pick({ way, move, chosen }: Ghost): void {
    this.#choosing.card = way.card;
    if (chosen && this.props.selected) this.props.onplay(this.props.selected);
    else this.props.onselect(move ?? null);
  }

  readonly suns = $derived(sunSeats(this.props.moves, this.props.selected));
  readonly sunOn = $derived(sunSeatOf(this.props.selected));
  layBefore(seat: number): void {
    const move = sunMoved(this.props.moves, this.props.selected, seat);
    if (move) this.props.onselect(move);
  }

  // --- The signs, which say what they mean ---

  explained = $state<{ text: string; x: number; y: number } | null>(null);
  room: HTMLElement | undefined = $state();
  /** Where it was tapped, or beside the sign. */
  readonly #explain = (text: string, event: Event): void => {
    const room = this.room?.getBoundingClientRect();
    if (!room) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const tapped = event instanceof MouseEvent && event.detail > 0 ? { x: event.clientX, y: event.clientY } : null;
    const { x, y } = tapped ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    this.explained = { text, x: x - room.x, y: y - room.y };
  };
  /** What makes an element of the drawing a sign. */
  #sign(text: string) {
    return {
      role: "button" as const,
      tabindex: 0,
      "aria-label": text,
      onclick: (event: Event) => this.#explain(text, event),
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        this.#explain(text, event);
      },
    };
  }
  /** A picture in the rules has none. */
  readonly signs = $derived.by(() => {
    if (!this.props.history) return undefined;
    const mark = (i: number) => {
      const { name, sense } = this.race?.course.marks[i] ?? { name: "", sense: "clockwise" };
      return this.#sign(this.label.about.mark(i + 1, this.label.aims[name] ?? name, sense === "clockwise"));
    };
    return { mark, line: this.#sign(this.label.about.line) };
  });
  readonly tellZone = (seat: number, event: Event): void => {
    if (this.props.history) this.#explain(this.label.about.zone(seat === this.own ? null : this.#nameOf(seat)), event);
  };
  readonly #nameOf = (seat: number): string => this.props.seats[seat]?.name ?? "";
  /** All boats: what is next for them, and what their badges mean. */
  readonly tellBoats = (event: Event): void => {
    const { about, aims } = this.label;
    const told = (this.race?.players ?? []).flatMap(({ state, next, to_go, count, becalmed, place }, seat) => {
      const name = this.#nameOf(seat);
      if (state === "ashore") return about.ashore(name);
      if (state === "finished") return about.home(name, place ?? 0);
      const where = about.boat(name, aims[next ?? ""] ?? "", Math.round((to_go ?? 0) / 100));
      return [where, count ? about.wrongWay : [], becalmed ? about.becalmed : []].flat();
    });
    this.#explain(told.join(" "), event);
  };

  // The start: wherever the water is tapped, the nearest free place.
  readonly places = $derived(this.props.moves.filter(({ parts }) => parts.kind === "place"));
  readonly middle = $derived(middleOf(this.race));
  readonly bowAt = ({ parts }: Move): Point => ({ x: this.middle.x + Number(parts["x"]), y: this.middle.y + Number(parts["below"]) });
  readonly berth = $derived(this.props.selected?.parts.kind === "place" ? this.bowAt(this.props.selected) : null);
  readonly placeAt = (event: MouseEvent): void => {
    event.stopPropagation();
    const point = pointOf(event);
    if (!point) return;
    // A boat is tapped in its middle.
    const far = (move: Move) => Math.hypot(this.bowAt(move).x - point.x, this.bowAt(move).y + 30 - point.y);
    const nearest = this.places.reduce((best, move) => (far(move) < far(best) ? move : best));
    if (nearest === this.props.selected) this.props.onplay(nearest);
    else this.props.onselect(nearest);
  };

  // Turning on the spot: the ring around the boat is a dial.
  readonly turns = $derived(this.#choosing.intent === "turn" ? this.props.moves.filter(({ parts }) => parts.kind === "turn") : []);
  readonly blocked = $derived(this.#choosing.intent === "turn" ? (this.race?.blocked ?? []) : []);
  readonly turned = $derived.by(() => {
    const angle = this.props.selected?.parts.kind === "turn" ? Number(this.props.selected.parts["heading"]) : this.#choosing.blocked;
    return this.standing && this.#choosing.intent === "turn" && angle !== null ? { ...this.standing, angle } : null;
  });
  turning = false;
  readonly turnTowards = (event: PointerEvent): void => {
    event.stopPropagation();
    if (event.type === "pointerdown") {
      this.turning = true;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    }
    const point = pointOf(event);
    if (!this.turning || !point || !this.standing) return;
    // The dial is drawn around the boat.
    const angle = (Math.atan2(point.x, -point.y) * 180) / Math.PI;
    const degrees = (Math.round((angle + 360) / 15) * 15) % 360;
    const isBlocked = this.blocked.some(({ heading }) => heading === degrees);
    this.#choosing.blocked = isBlocked ? degrees : null;
    if (isBlocked || this.turns.length === 0) return this.props.onselect(null);
    // The boat lies on its own heading already: the next one is meant.
    const off = ({ parts }: Move) => Math.abs(((Number(parts["heading"]) - angle + 540) % 360) - 180);
    this.props.onselect(this.turns.reduce((best, move) => (off(move) < off(best) ? move : best)));
  };

  // --- Lessons ---

  /** What a lesson asks to press next. */
  readonly asks = $derived(this.props.asked?.move ? this.#choosing.nextFor(this.props.asked.move, this.props.selected) : null);
  readonly askedMove = $derived(this.props.asked?.move ?? null);
  isAsked({ move }: Ghost): boolean {
    return this.asks === "way" && this.askedMove !== null && move !== undefined && sameWay(move, this.askedMove);
  }
  readonly #line = $derived(this.race?.course.line.map(at) ?? []);
  /** What it speaks of, on the water. */
  readonly #spoken = $derived.by((): Point[] => {
    const marks = this.props.asked?.marks ?? [];
    const rounded = this.race?.course.marks.filter((_, i) => marks.includes(`mark ${i + 1}`)).map((mark) => at(mark.at)) ?? [];
    const zones = this.race?.players.filter((_, seat) => marks.includes(`zone of ${seat}`)).flatMap(({ zone = [] }) => zone.map(at)) ?? [];
    return [...rounded, ...zones, ...(marks.includes("line") ? this.#line : [])];
  });

  readonly region = $derived.by(() => {
    if (!this.race) return null;
    // The end shows the whole course, with the line and everyone's track.
    if (this.race.phase === "over") return this.scene;
    if (this.#spoken.length) {
      const ends = this.#ways.filter(({ legal }) => legal).map(({ path }) => at(path.at(-1) as Place));
      return boxAround([...this.#spoken, ...ends, ...(this.standing ? [this.standing] : [])], 60);
    }
    // A picture in the rules shows every boat and its zone.
    if (!this.props.history) return boxAround(this.race.players.flatMap(({ zone = [], track }) => [...zone, ...track].map(at)), 50);
    if (this.places.length) return boxAround([{ x: this.middle.x - 150, y: this.middle.y - 20 }, { x: this.middle.x + 150, y: this.middle.y + 130 }], 10);
    if (this.#choosing.intent === "turn" && this.standing) return boxAround([this.standing], 110);
    if (this.#ways.length && this.standing) {
      return boxAround([this.standing, ...this.#ways.filter(({ legal }) => legal).map(({ path }) => at(path.at(-1) as Place))], 60);
    }
    const boat = this.race.players[this.race.seat];
    if (!boat?.pose) return null;
    const line = boat.state === "finished" ? this.#line : [];
    return boxAround([standOf(boat.pose), ...boat.track.map(at), ...line], 60);
  });
  /** What the overview must not cover: boats on turn and where they can go, the viewer's own, and the next mark. */
  readonly matters = $derived.by((): Box[] => {
    const around = (points: readonly Point[], room: number) => boxAround(points, room) ?? [];
    const boats = [this.own, this.race?.seat ?? -1].flatMap((seat) => this.stands[seat] ?? []);
    const dial = this.turns.length || this.blocked.length ? this.standing : null;
    const aim = this.race?.course.marks.some(({ name }) => name === this.aim) ? [this.goal] : this.#line;
    return [
      ...boats.map((stand) => around([stand], 45)),
      ...this.#ways.filter(({ legal }) => legal).map(({ path }) => around([at(path.at(-1) as Place)], 45)),
      around(aim, 30),
      dial ? around([dial], 100) : [],
      this.places.length && this.region ? this.region : [],
    ].flat();
  });

  readonly narration = $derived.by(() => {
    if (!this.race) return "";
    const boats = this.race.players.map((boat, seat) => {
      const name = this.props.seats[seat]?.name ?? "";
      if (boat.state === "ashore" || !boat.pose) return this.label.ashore(name);
      if (boat.state === "finished") return this.label.home(name, boat.place ?? 0);
      const next = this.label.aims[boat.next ?? ""] ?? "";
      const where = this.label.boat(name, boat.pose.heading, next, Math.round((boat.to_go ?? 0) / 100));
      return boat.becalmed ? `${where} ${this.label.becalmed(name)}` : where;
    });
    const marks = this.race.course.marks.map(({ name, sense }) => this.label.sense(this.label.aims[name] ?? name, sense === "clockwise"));
    return [...boats, ...marks].join(" ");
  });

  readonly aimed = $derived(this.label.aims[this.aim] ?? this.aim);
  /** The target of the boat in focus. */
  readonly goal = $derived.by((): Point => {
    const mark = this.race?.course.marks.find(({ name }) => name === this.aim);
    return mark ? at(mark.at) : this.middle;
  });

  // A past decision. Where a seat's cards led, only its own view tells.
  #sight = $state.raw<{ ply: number; race: Race | null } | null>(null);
  readonly arrows = $derived.by(() => {
    const compared = this.props.compared;
    const race = this.#sight?.race;
    if (!compared || !race || this.#sight?.ply !== compared.ply) return null;
    const { best, played, seat } = compared;
    return { best: arrowOf(best, seat, race), played: arrowOf(played, seat, race) };
  });

  constructor(props: BoardProps<Choosing>) {
    super(props);
    $effect(() => {
      const compared = this.props.compared;
      const history = this.props.history;
      if (!compared || !history?.seenBy || untrack(() => this.#sight)?.ply === compared.ply) return;
      const { ply, seat } = compared;
      // Without the record, the words must do.
      void history.seenBy(seat, ply - 1).then(
        (view) => (this.#sight = { ply, race: raceOf(view) }),
        () => null,
      );
    });
    $effect.pre(() => {
      const next = this.race;
      const length = motion();
      if (next) untrack(() => this.#arrive(next, length));
    });
    $effect(() => () => cancelAnimationFrame(this.#gliding));
    $effect.pre(() => {
      const next = this.race;
      if (!next) return;
      untrack(() => {
        const fresh = next.phase === "deal" || next.phase === "place";
        this.#trails = withTracks(fresh ? [] : this.#trails, next);
      });
    });
    $effect(() => {
      if (this.#asked || !this.props.history || this.props.steps.length === 0) return;
      this.#asked = true;
      const plies = this.props.steps.map(({ ply }) => ply);
      void tracksAt(this.props.history, plies).then((found) => (this.#earlier = found));
    });
  }
}

// A table with a match, in this browser (local-table) or on the server (remote-table). Pages know no more
// than this.
import type { SameTurn } from "./turns";
import type {
  GameEvent,
  MatchState,
  Move,
  OptionValue,
  Review,
  Thought,
  View,
  Viewer,
} from "./protocol";
import type { ReviewWatch } from "./review";

export interface Seat {
  name: string;
  /** The public id of whoever has this seat on a server. */
  visitor?: string;
  /** Whether that account says that a program plays. */
  bot?: boolean;
  /** The mind that plays, or stands in for an absent player. */
  mind: string | null;
  /** Whether that mind only stands in until the player is back. */
  standsIn?: boolean;
  /** Whether a person at this screen plays it. */
  mine: boolean;
  present: boolean;
  resigned: boolean;
  /** At a rated table, if there is one yet; what its match has changed is in `change`. */
  rating?: Rating;
  /** What a review says about a rated match, once it has been made unasked. */
  skill?: Skill;
}

/** Shares of a win. */
export interface Skill {
  decisions: number;
  /** Of a decision, on average, and its standard error. */
  cost: number;
  error: number;
  /** Of a match. */
  luck: number;
  /** The version of the judge. */
  judge: number;
}

export interface Rating {
  number: number;
  /** 0 for a level of the computer, whose rating is fixed. */
  margin: number;
  provisional: boolean;
  change: number | null;
}

/** What happened in one ply, as far as the viewer may know. */
export interface Step {
  ply: number;
  seat: number | null;
  notation: string;
  events: GameEvent[];
}

export interface ChatLine {
  id: number;
  name: string;
  visitor: string;
  /** Whether it was said at this screen. */
  mine: boolean;
  text: string;
}

export interface Clock {
  /** Milliseconds left for this move and in the bank, as of `at` (performance.now). */
  move: number;
  bank: number;
  running: boolean;
  at: number;
}

export type Link = "live" | "connecting" | "lost";

export interface Table {
  readonly remote: boolean;
  readonly id: string;
  readonly game: string;
  readonly options: Record<string, OptionValue>;
  readonly seats: readonly Seat[];
  readonly state: MatchState;
  readonly viewer: Viewer;
  /** What the viewer sees now. */
  readonly view: View;
  readonly steps: readonly Step[];
  /** The seat at this screen that has to choose, and its moves. */
  readonly actor: number | null;
  readonly moves: readonly Move[];
  readonly thinking: string | null;
  /** Progress from 0 to 1, if thinking takes long. */
  readonly progress: number | null;
  readonly link: Link;
  /** The tournament whose table it is. */
  readonly tournament?: string | null;
  /** Whether its round must be over before there is a record or chat, since all its tables have the same luck. */
  readonly sealed?: boolean;
  /** Whether moves may take days. */
  readonly slow?: boolean;
  readonly chat: readonly ChatLine[];
  readonly clocks: readonly (Clock | null)[];
  readonly canUndo: boolean;
  /** Whether the viewer may go back to the beginning of their last turn. */
  readonly canUndoTurn: boolean;
  /** Whether hints are allowed here. */
  readonly hints: boolean;
  /** How many people watch without a seat. */
  readonly watching: number;
  /** In a game with secrets at one screen: the seat that gets the screen next. */
  readonly curtain: number | null;

  play(move: Move): Promise<void>;
  undo(): Promise<void>;
  undoTurn(sameTurn?: SameTurn): Promise<void>;
  hint(): Promise<Thought>;
  /** Whether the viewer may resign; at one screen people just stop. */
  readonly canResign: boolean;
  resign(): Promise<void>;
  raiseCurtain(): void;
  viewAt(ply: number): Promise<View>;
  /** The engine's study of a moment, for the board; null if there is none. */
  study(ply: number, seat: number): Promise<unknown>;
  /** What a seat saw then. Only for a match that is over. */
  seenBy(seat: number, ply: number): Promise<View>;
  record(): Promise<string>;
  /** Shows what it finds as it comes, if it can. Cancelled, it fails. */
  review(watch: ReviewWatch): Promise<Review>;
  say(text: string): Promise<void>;
  /** Hides this visitor's messages. */
  mute(visitor: string): Promise<void>;
  /** The path of the next match with the same people. */
  rematch(): Promise<string>;
  /** Resolves when the stage has caught up; minds at this screen wait for it. */
  settled: () => Promise<void>;
  close(): void;
}

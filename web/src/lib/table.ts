// A table at which a match is played, wherever it stands: in this browser (local-table) or on the
// server (remote-table). Pages know no more than this.
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

export interface Seat {
  name: string;
  /** The mind that sits there, or stands in for somebody who is away. */
  mind: string | null;
  /** Whether that mind only stands in, until whose seat it is comes back. */
  standsIn?: boolean;
  /** Whether somebody at this screen plays it. */
  mine: boolean;
  present: boolean;
  resigned: boolean;
}

/** What happened in one ply, as the viewer may know it. */
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
  /** The seat at this screen that has to choose, and what it may do. */
  readonly actor: number | null;
  readonly moves: readonly Move[];
  readonly thinking: string | null;
  /** How far it is, from 0 to 1, where thinking takes long. */
  readonly progress: number | null;
  readonly link: Link;
  readonly chat: readonly ChatLine[];
  readonly clocks: readonly (Clock | null)[];
  readonly canUndo: boolean;
  /** In a game with secrets at one screen: the seat to which the screen should be handed. */
  readonly curtain: number | null;

  play(move: Move): Promise<void>;
  undo(): Promise<void>;
  hint(): Promise<Thought>;
  /** Whether the viewer may give up; at one screen people just stop. */
  readonly canResign: boolean;
  resign(): Promise<void>;
  raiseCurtain(): void;
  viewAt(ply: number): Promise<View>;
  /** What the engine knows about a moment, for the board to show; null where it knows nothing. */
  study(ply: number, seat: number): Promise<unknown>;
  record(): Promise<string>;
  review(progress: (done: number) => void): Promise<Review>;
  say(text: string): Promise<void>;
  /** What this visitor says is not shown any more. */
  mute(visitor: string): Promise<void>;
  /** The path of the next match with the same people. */
  rematch(): Promise<string>;
  /** Resolves when what was shown has caught up; minds at this screen wait for it. */
  settled: () => Promise<void>;
  close(): void;
}

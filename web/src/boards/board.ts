// What a game adds to the pages besides its rules: a board, its picture, its words, a lesson. Only this
// folder knows a game's name.
import type { Component } from "svelte";
import type { GameEvent, Language, Move, OptionValue, Thought, View, Viewer } from "../lib/protocol";
import type { Compared } from "../lib/review";
import type { Sound } from "../lib/sound";
import type { Seat, Step } from "../lib/table";

/** Access to other moments of the match. */
export interface History {
  /** The view after N plies. */
  viewAt: (ply: number) => Promise<View>;
  /** The engine's study of that moment, such as par: the game's own format, or null. */
  study: (ply: number, seat: number) => Promise<unknown>;
}

/** What a game's board and dock show; they share a `Choice` if the game has one. */
export interface BoardProps<Choice = unknown> {
  view: View;
  seats: readonly Seat[];
  viewer: Viewer;
  /** The viewer's legal moves; empty if there is nothing to choose. */
  moves: readonly Move[];
  /** A half-made choice, before it is a move. */
  choice: Choice;
  /** The highlighted move. */
  selected: Move | null;
  onselect: (move: Move | null) => void;
  onplay: (move: Move) => void;
  /** What happened up to this view, as far as this screen knows. */
  steps: readonly Step[];
  /** The computer's rating of the moves, if requested. */
  thought: Thought | null;
  /** A past decision whose two moves are to be drawn as arrows. */
  compared?: Compared | null;
  /** Missing if only a picture is shown. */
  history?: History;
}

/** A moment of a ply: the view, and the sentences about it. */
export interface Frame {
  view: View;
  sentences: string[];
  sound?: Sound;
  /** How long it is shown, as a share of the usual time; defaults to all of it. */
  share?: number;
  /** Keeps the sentences of the moment before. */
  silent?: boolean;
}

export interface LessonStep {
  /** The text, and the task if there is one. */
  text: Record<Language, string>;
  /** Plies played before the text, in notation. */
  plies?: string[];
  /** The notation of the requested move; without it, there is only something to read. */
  wanted?: string;
}

export interface Lesson {
  players: number;
  options: Record<string, OptionValue>;
  steps: LessonStep[];
}

export interface RuleSection {
  title: string;
  paragraphs: string[];
  /** A view to draw beside the text. */
  diagram?: View;
}

/** Loaded only to play or learn the game. Pages pass choices on without looking, hence `any`. */
export interface Board<Choice = any> {
  Board: Component<BoardProps<Choice>>;
  /** What is in front of the players: dice, a hand. */
  Dock?: Component<BoardProps<Choice>>;
  /** The choice that board and dock of a table share. */
  newChoice: () => Choice;
  /** Whether board and dock offer every move, by keyboard too; otherwise moves are listed. */
  offersMoves?: boolean;
  /**
   * Whether the board is much taller than wide: on a small phone, the dock then goes beside it, in a
   * grid whose areas are `board`, `beside` and `dock`.
   */
  tall?: boolean;
  /** The moments of a ply, shown one after the other; the last one is the view after it. */
  frames: (before: View, after: View, events: readonly GameEvent[]) => Frame[];
  /** The points of each seat, if there are any. */
  points: (view: View) => number[];
  lesson: Lesson;
  rules: Record<Language, RuleSection[]>;
}

/** What the first page shows of a game. */
export interface GameCard {
  id: string;
  name: Record<Language, string>;
  summary: Record<Language, string>;
  players: [number, number];
  /** False where there is nothing to print. */
  printed?: boolean;
  Picture: Component;
  load: () => Promise<Board>;
}

// What a game adds to the pages besides its rules: a board, its picture, its words, a lesson. Only this
// folder knows a game's name.
import type { Component } from "svelte";
import type { GameEvent, Language, Move, OptionValue, Thought, View, Viewer } from "../lib/protocol";
import type { Compared } from "../lib/review";
import type { Sound } from "../lib/sound";
import type { Telling } from "../lib/story-lines";
import type { Seat, Step } from "../lib/table";

/** Access to other moments of the match. */
export interface History {
  /** The view after N plies. */
  viewAt: (ply: number) => Promise<View>;
  /** The engine's study of that moment, such as par: the game's own format, or null. */
  study: (ply: number, seat: number) => Promise<unknown>;
  /** What a seat saw after N plies of a match that is over. */
  seenBy?: (seat: number, ply: number) => Promise<View>;
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
  /** What a lesson asks for. The control that leads there next carries `data-asked`. */
  asked?: Asked | null;
  /** Missing if only a picture is shown. */
  history?: History;
}

/** What a step of a lesson is about: the move to make, and parts of the board, by their `data-mark`. */
export interface Asked {
  move: Move | null;
  marks: readonly string[];
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
  /** What the text speaks of besides the move, by the `data-mark` of the board; brought into view and ringed. */
  marks?: string[];
}

export interface Lesson {
  players: number;
  options: Record<string, OptionValue>;
  steps: LessonStep[];
}

export interface RuleSection {
  /** The same in every language. */
  id: string;
  title: string;
  paragraphs: string[];
  /** A view to draw beside the text. */
  diagram?: View;
  /** What the view shows. */
  caption?: string;
  /** More to see below the text, such as a list of symbols. */
  Figure?: Component;
}

/** One number of a breakdown, and what it is made of, if it has parts. Null stands for nothing at all. */
export interface BreakdownCell {
  value: number | null;
  parts?: number[];
}

/** Why a match ended as it did, in the visitor's language: a column for each part, a row for each seat. */
export interface Breakdown {
  columns: string[];
  rows: BreakdownCell[][];
  /** Whether each row adds up to the points of its seat. */
  adds: boolean;
  /** A sentence of the story that says why, where the numbers do not. */
  why?: string | undefined;
  /** What the parts of a number are, and what decides between equals. */
  note?: string;
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
  /** What the list of moves tells in one line, or not at all. */
  telling?: Telling;
  /** The points of each seat, if there are any. */
  points: (view: View) => number[];
  /** What the result is made of, once the match is over. */
  breakdown?: (view: View, steps: readonly Step[], language: Language) => Breakdown;
  /** What rains down on the winner: paths in a square of 24, filled by the even-odd rule. */
  confetti?: readonly string[];
  /** Whether nothing is left for this seat to choose in the match. */
  isOut?: (view: View, seat: number) => boolean;
  /**
   * Whether two choices of a seat, before which these views were seen and between which nobody else chose, belong to
   * one turn; defaults to true.
   */
  sameTurn?: (earlier: View, later: View, seat: number) => boolean;
  /** Whether players hide something: then, among people, even an only move waits, since its haste would tell. */
  secrets?: boolean;
  lesson: Lesson;
  rules: Record<Language, RuleSection[]>;
  /** The id of the section of the rules that matters in this position, to this viewer. */
  matters: (view: View, viewer: Viewer) => string;
}

/** What the first page shows of a game. */
export interface GameCard {
  id: string;
  name: Record<Language, string>;
  summary: Record<Language, string>;
  players: [number, number];
  /** How long a match takes among people, in minutes. */
  minutes: [number, number];
  /** From which age on. */
  age: number;
  /** The option that decides what is sailed on, drawn when a table is set up; and whether chance has a part in it. */
  preview?: { option: string; drawn: boolean };
  /** What its daily challenge is, if it has one. */
  daily?: "race" | "position";
  /** False where a match is too long for a league. */
  leagues?: boolean;
  /** False where there is nothing to print. */
  printed?: boolean;
  /** Options of a person's first match that make it easier, and a sentence that says so. */
  first?: { options: Record<string, OptionValue>; note: Record<Language, string> };
  Picture: Component;
  load: () => Promise<Board>;
}

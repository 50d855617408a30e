// What a game brings to the pages besides its rules: a board, its picture, its words, a lesson. This
// is all that knows a game's name.
import type { Component } from "svelte";
import type { GameEvent, Language, Move, OptionValue, Thought, View, Viewer } from "../lib/protocol";
import type { Sound } from "../lib/sound";
import type { Seat, Step } from "../lib/table";

/** Who can be asked about other moments of the match. */
export interface History {
  /** What was seen after so many plies. */
  viewAt: (ply: number) => Promise<View>;
  /** What the engine knows about that moment beyond what moves are worth: the game's own, or null. */
  study: (ply: number, seat: number) => Promise<unknown>;
}

/** What board and dock of a game show; they share a `Choice`, where the game has one. */
export interface BoardProps<Choice = unknown> {
  view: View;
  seats: readonly Seat[];
  viewer: Viewer;
  /** What the viewer may do now; empty when there is nothing to choose. */
  moves: readonly Move[];
  /** What is being thought about before it is a move. */
  choice: Choice;
  /** The move that is shown before it is made. */
  selected: Move | null;
  onselect: (move: Move | null) => void;
  onplay: (move: Move) => void;
  /** What happened up to the view, as far as this screen knows it. */
  steps: readonly Step[];
  /** What a mind says the moves are worth, once it was asked. */
  thought: Thought | null;
  /** Not there where only a picture is shown. */
  history?: History;
}

/** A moment of a ply: what is seen, and what is said about it. */
export interface Frame {
  view: View;
  sentences: string[];
  sound?: Sound;
  /** How long it is shown, as a share of the usual time; all of it without this. */
  share?: number;
  /** What was said before stays to be read. */
  silent?: boolean;
}

export interface LessonStep {
  /** What is told, and what is asked for if anything is. */
  text: Record<Language, string>;
  /** Plies that are played before the text, in notation. */
  plies?: string[];
  /** The notation of the move that is asked for; without it there is only something to read. */
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
  /** A view to be drawn beside the words. */
  diagram?: View;
}

/** What is fetched only when the game is played or learned. Pages pass a choice on unseen: any will do. */
export interface Board<Choice = any> {
  Board: Component<BoardProps<Choice>>;
  /** What lies before the players: dice, a hand. */
  Dock?: Component<BoardProps<Choice>>;
  /** What board and dock of one table share. */
  newChoice: () => Choice;
  /** Whether board and dock offer every move themselves, with keys too; else they are listed. */
  offersMoves?: boolean;
  /**
   * Whether the board is much higher than wide: on a small phone the dock then stands beside it, in a
   * grid whose areas are `board`, `beside` and `dock`.
   */
  tall?: boolean;
  /** What is seen one after the other when a ply is shown; the last is the view after it. */
  frames: (before: View, after: View, events: readonly GameEvent[]) => Frame[];
  /** The points of each seat, as far as there are any. */
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

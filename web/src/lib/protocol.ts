// What the engine says; docs/engine-protocol.md is the description. The server uses the same shapes.

export type Language = "en" | "fr" | "de";
export type Viewer = number | "spectator";

/** What a game shows of itself. Only its board component knows more about it. */
export type View = Readonly<Record<string, unknown>>;

export type OptionValue = string | number;
export interface OptionSpec {
  key: string;
  name: string;
  choices?: { value: string; name: string }[];
  low?: number;
  high?: number;
  /** The option also takes a custom text; this is its label. */
  own?: string;
  /** Such a text as a starting point. */
  example?: string;
  standard: OptionValue;
  /** The default between people who do not sit at one table, if it is another one. */
  standard_apart?: OptionValue;
  /** The value with which one player plays alone; with any other, several play. */
  for_one?: OptionValue;
}

export interface GameInfo {
  id: string;
  name: string;
  summary: string;
  players: [number, number];
  options: OptionSpec[];
}

export interface Parts {
  readonly kind: string;
  readonly [part: string]: string | number | boolean | readonly string[] | readonly number[];
}

export interface Move {
  code: number;
  notation: string;
  parts: Parts;
  sentence: string;
}

export interface GameEvent {
  readonly event: string;
  readonly sentence: string;
  readonly [parameter: string]: string | number | readonly string[] | null;
}

export interface SeatResult {
  place: number;
  points: number;
}

export interface MatchState {
  game: string;
  options: Record<string, OptionValue>;
  names: string[];
  plies: number;
  turn: "chance" | "seats" | "over";
  seats: number[];
  fair: boolean;
  result?: SeatResult[];
}

export interface ThoughtChoice {
  code: number;
  notation: string;
  equity: number;
  error: number;
}

export interface Thought {
  seat: number;
  notation: string;
  nodes: number;
  choices: ThoughtChoice[];
}

export type Verdict = "best" | "as_good" | "a_little_worse" | "doubtful" | "bad" | "very_bad";

export interface ReviewedPly {
  ply: number;
  kind: "chance" | "choice";
  seat?: number;
  notation: string;
  luck?: number[];
  choices?: number;
  cost?: number;
  verdict?: Verdict;
  /** Whether to tell that it could have been better: if a person would notice, and the judge can be sure. */
  mistake?: boolean;
  best?: string;
  /** Of the choice made and of the best one, where there was more than one. */
  parts?: Parts;
  best_parts?: Parts;
  /** Both as sentences, if the choice was a mistake. */
  words?: Record<Language, { played: string; best: string }>;
  equities: number[];
}

export interface SeatReview {
  name: string;
  decisions: number;
  cost: number;
  cost_per_decision: number;
  doubtful: number;
  bad: number;
  very_bad: number;
  own_luck: number;
  luck_of_others: number;
}

export interface Review {
  exact: boolean;
  seats: SeatReview[];
  start: number[];
  plies: ReviewedPly[];
}

export interface ErrorAnswer {
  code: string;
  values?: Record<string, string>;
  sentence: string;
  line?: number;
}

/** A refused request, with a sentence for people. */
export class Refusal extends Error {
  constructor(readonly answer: ErrorAnswer) {
    super(answer.sentence);
  }
  get code(): string {
    return this.answer.code;
  }
}

/** The challenge of a day in one game. */
export interface Challenge {
  date: string;
  /** The first day that has one. */
  first: string;
  kind: "race" | "position";
  /** The seat that is to be played. */
  seat: number;
  /** How hard a position is, from 1 to 3. */
  grade?: number;
}

/** How an attempt at it went: in turns, or, for a position, as a chance to win. */
export interface Score {
  over: boolean;
  par: number;
  turns?: number;
  finished?: boolean;
  given_away: number;
  marks: number;
  decisions: { ply: number; cost: number; best: string }[];
  choices?: { code: number; notation: string; cost: number }[];
}

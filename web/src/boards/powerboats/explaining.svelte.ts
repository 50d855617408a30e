// What is being explained: a mark of the course, a boat's badges, or the bars of the forecast. Board and dock
// share it.
import type { NextMark } from "./lake";

export type Subject = { mark: NextMark } | { seat: number } | { chances: true };

const same = (a: Subject | null, b: Subject): boolean => JSON.stringify(a) === JSON.stringify(b);

export class Explaining {
  subject = $state.raw<Subject | null>(null);

  readonly about = (subject: Subject): boolean => same(this.subject, subject);
  /** The second tap closes it again. */
  readonly toggle = (subject: Subject): void => {
    this.subject = same(this.subject, subject) ? null : subject;
  };
  readonly close = (): void => {
    this.subject = null;
  };
}

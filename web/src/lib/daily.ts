// The daily challenge: its days, which begin at midnight UTC, and what this browser remembers of them.
export const mostMarks = 3;
/** The first day that has challenges; the engine refuses earlier ones. */
export const firstDay = "2026-11-01";

const dayLength = 86_400_000;
const key = "boathouse.daily";

/** Marks by day and game; only a first attempt is kept. */
export type Diary = Record<string, Record<string, number>>;

export const today = (now = Date.now()): string => new Date(now).toISOString().slice(0, 10);

export const later = (date: string, days: number): string => today(Date.parse(date) + days * dayLength);

/** Whether a day has challenges that may be played now. */
export const isOpen = (date: string, now = today()): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) && today(Date.parse(date)) === date && date >= firstDay && date <= now;

/** Anything but marks by day and game is forgotten. */
export function readDiary(text: string | null): Diary {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  const diary: Diary = {};
  if (typeof kept !== "object" || kept === null) return diary;
  for (const [date, games] of Object.entries(kept)) {
    if (!isOpen(date, "9999-12-31") || typeof games !== "object" || games === null) continue;
    const marks = Object.entries(games as object).filter(([, each]) => Number.isInteger(each) && each >= 0 && each <= mostMarks);
    if (marks.length > 0) diary[date] = Object.fromEntries(marks) as Record<string, number>;
  }
  return diary;
}

export const diary = (): Diary => readDiary(localStorage.getItem(key));

export function note(date: string, game: string, marks: number): void {
  const all = diary();
  const day = (all[date] ??= {});
  if (game in day) return;
  day[game] = marks;
  localStorage.setItem(key, JSON.stringify(all));
}

/** How many days in a row something was played, up to this day or, if it is not over yet, the one before. */
export function streak(all: Diary, date: string): number {
  let day = date in all ? date : later(date, -1);
  let days = 0;
  for (; day in all; day = later(day, -1)) days++;
  return days;
}

export const stars = (marks: number): string => "★".repeat(marks) + "☆".repeat(mostMarks - marks);

/** Gives nothing away: game, date, marks and streak. */
export function shareText(date: string, marks: Record<string, number>, names: readonly (readonly [id: string, name: string])[], streakLine: string): string {
  const lines = names.flatMap(([id, name]) => (id in marks ? [`${stars(marks[id] ?? 0)} ${name}`] : []));
  return [`Boathouse, ${date}`, ...lines, streakLine].join("\n");
}

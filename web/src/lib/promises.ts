// What servers promised about the dice before a match began: the commitment of each table, as this browser saw it
// then. Without it, a record shows that its rolls follow from its secret, but not that the secret was fixed in time.
const place = "boathouse.promises";
const most = 200;

type Promises = [table: string, commitment: string][];

function all(): Promises {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(kept) ? (kept as Promises) : [];
  } catch {
    return [];
  }
}

/** Of a table whose match, or a duplicate round that has not begun; the first promise stands. */
export function keepPromise(table: string, commitment: string): void {
  const promises = all();
  if (promises.some(([id]) => id === table)) return;
  try {
    localStorage.setItem(place, JSON.stringify([...promises, [table, commitment]].slice(-most)));
  } catch {
    // Without storage, the page says later that it cannot tell.
  }
}

export function promiseOf(table: string): string | null {
  return all().find(([id]) => id === table)?.[1] ?? null;
}

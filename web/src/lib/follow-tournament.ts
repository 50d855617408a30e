// Brings a visitor to the tables of a tournament as they open.
import { tournamentOf } from "./house";
import type { Tournament } from "./house";
import { go } from "./router.svelte";
import { socket } from "./socket";

const memory = "led";
const most = 50;

/** Tables to which the way led already: whoever comes back from one is not sent there again. */
function ledBefore(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(memory) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Goes to the visitor's table, once for each. */
export function leadToTable({ you }: Tournament): void {
  const led = ledBefore();
  if (!you?.table || led.includes(you.table)) return;
  try {
    sessionStorage.setItem(memory, JSON.stringify([...led, you.table].slice(-most)));
  } catch {
    // Without a memory the way may be shown twice.
  }
  go(`/t/${you.table}`);
}

/** Leads to the next table; the answer stops it. What is seen on the way is handed over. */
export function followTournament(id: string, onseen: (seen: Tournament) => void = () => {}, onerror: (error: unknown) => void = () => {}): () => void {
  let latest = 0;
  let stopped = false;
  async function look(): Promise<void> {
    try {
      const seen = await tournamentOf(id);
      if (stopped || seen.seq < latest) return;
      latest = seen.seq;
      onseen(seen);
      leadToTable(seen);
    } catch (error) {
      if (!stopped) onerror(error);
    }
  }
  const stop = socket().listenToTournament({ tournament: id, onnews: () => void look() });
  void look();
  return () => {
    stopped = true;
    stop();
  };
}

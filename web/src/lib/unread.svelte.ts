// Which messages of a table's chat the visitor has read, remembered in this browser.
import { SvelteMap } from "svelte/reactivity";
import type { Table } from "./table";

const place = "boathouse.read";
/** More tables than anyone chats at. */
const most = 50;

function load(): [string, number][] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "[]") as [string, number][];
  } catch {
    return [];
  }
}

/** The last message that was read, by table. */
const read = new SvelteMap<string, number>(load());

type Chatty = Pick<Table, "id" | "chat">;

/** How many messages of others are new. */
export function unreadOf({ id, chat }: Chatty): number {
  const last = read.get(id) ?? 0;
  return chat.filter((line) => !line.mine && line.id > last).length;
}

/** All that has been said is on the screen. */
export function markRead({ id, chat }: Chatty): void {
  const last = chat.at(-1)?.id ?? 0;
  if (last <= (read.get(id) ?? 0)) return;
  read.delete(id);
  read.set(id, last);
  try {
    localStorage.setItem(place, JSON.stringify([...read].slice(-most)));
  } catch {
    // A browser that stores nothing can still chat.
  }
}

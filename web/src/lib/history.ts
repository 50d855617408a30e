// A visitor's finished matches: which ones are meant, and how they leave the page as a file.
import { Refusal } from "./protocol";
import type { Api } from "./house";

export const formats = ["csv", "json", "records"] as const;
export type Format = (typeof formats)[number];

/** Empty members mean everything. */
export interface HistoryFilter {
  game: string;
  result: "" | "won" | "lost";
  rated: "" | "true" | "false";
  opponent: string;
  from: string;
  to: string;
}

export const noFilter: HistoryFilter = { game: "", result: "", rated: "", opponent: "", from: "", to: "" };

export function historyAddress(filter: HistoryFilter, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more);
  for (const [key, value] of Object.entries(filter) as [string, string][]) if (value.trim()) query.set(key, value.trim());
  const asked = query.toString();
  return asked ? `/api/me/matches?${asked}` : "/api/me/matches";
}

/** One file from the pages the server has sent. */
export function joinPages(format: Format, pages: readonly string[]): string {
  if (format === "records") return pages.filter(Boolean).join("\n");
  // Every page has the line with the names of the columns.
  if (format === "csv") return pages.map((page, i) => (i ? page.slice(page.indexOf("\n") + 1) : page)).join("");
  const matches = pages.flatMap((page) => (JSON.parse(page) as Api["MyMatches"]).matches);
  return `${JSON.stringify({ matches }, null, 1)}\n`;
}

/** How many matches a page has. */
export function countIn(format: Format, page: string): number {
  if (format === "records") return page.match(/^boathouse record /gm)?.length ?? 0;
  if (format === "csv") return Math.max(0, page.split("\n").length - 2);
  return (JSON.parse(page) as Api["MyMatches"]).matches.length;
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** All matches that the filter lets through, as one file; `tell` hears how many there are so far. */
export async function exportMatches(filter: HistoryFilter, format: Format, tell: (matches: number) => void): Promise<string> {
  const pages: string[] = [];
  let found = 0;
  for (let after: string | null = ""; after !== null; ) {
    const address = historyAddress(filter, { format, limit: "100", ...(after ? { after } : {}) });
    const response: Response = await fetch(address);
    if (response.status === 429) {
      await wait(Number(response.headers.get("Retry-After")) || 1);
      continue;
    }
    const page = await response.text();
    if (!response.ok) throw new Refusal((JSON.parse(page) as Api["Error"]).error);
    pages.push(page);
    tell((found += countIn(format, page)));
    after = format === "json" ? (JSON.parse(page) as Api["MyMatches"]).next : response.headers.get("Boathouse-Next");
  }
  return joinPages(format, pages);
}

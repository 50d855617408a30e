// The section of the rules that a position calls for.
import type { View } from "../../lib/protocol";
import { canalOf } from "./canal";

export type Section = "aim" | "turn";

export function matters(view: View): Section {
  const canal = canalOf(view);
  return canal?.players.some(({ boats }) => boats.some((field) => field > 0)) ? "turn" : "aim";
}

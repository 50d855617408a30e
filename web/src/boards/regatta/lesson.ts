import type { Lesson } from "../board";
export const lesson: Lesson = { players: 2, options: { course: "short", sail_on: "no" }, steps: [] };

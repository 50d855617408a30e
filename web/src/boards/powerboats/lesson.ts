import type { Lesson } from "../board";

export const lesson: Lesson = { players: 2, options: {}, steps: [] };

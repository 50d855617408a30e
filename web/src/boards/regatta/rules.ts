import type { Language } from "../../lib/protocol";
import type { RuleSection } from "../board";
export const rules: Record<Language, RuleSection[]> = { en: [], fr: [], de: [] };

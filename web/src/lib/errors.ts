/** What went wrong, for people. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs the work and reports what went wrong, or null if nothing has. */
export async function attempt(work: () => Promise<void>, tell: (sentence: string | null) => void): Promise<void> {
  tell(null);
  try {
    await work();
  } catch (error) {
    tell(sentenceOf(error));
  }
}

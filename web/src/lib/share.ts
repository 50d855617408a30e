// Passing something on: by the system's share sheet where there is one, otherwise by the clipboard.

/** What became of it: the visitor may also change their mind. */
export type Shared = "sent" | "copied" | "dismissed";

export async function share(title: string, text: string, url: string): Promise<Shared> {
  if (!("share" in navigator)) {
    await (navigator as Navigator).clipboard.writeText(`${text} ${url}`.trim());
    return "copied";
  }
  try {
    await navigator.share({ title, text, url });
    return "sent";
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "dismissed";
    throw error;
  }
}

// Where US Letter is the usual paper, according to Unicode's locale data.
const letterRegions = new Set(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"]);

/** The paper of the region that the browser's first language names; A4 if it names none. */
export function usualPaper(languages: readonly string[]): "a4" | "letter" {
  const region = /-([A-Z]{2})\b/i.exec(languages[0] ?? "")?.[1] ?? "";
  return letterRegions.has(region.toUpperCase()) ? "letter" : "a4";
}

// The HTML with which another site shows a match.
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Without a ply, the whole match, from its end. */
export function embedCode(origin: string, id: string, ply: number | null, name: string): string {
  const path = `/embed/${encodeURIComponent(id)}${ply === null ? "" : `/${ply}`}`;
  return (
    `<iframe src="${escaped(origin + path)}" title="${escaped(name)}" width="640" height="520" ` +
    `style="border:0;max-width:100%" loading="lazy"></iframe>`
  );
}

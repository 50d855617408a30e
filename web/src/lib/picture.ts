// The board as a standalone picture, with its colours on the page.
export interface Picture {
  blob: Blob;
  width: number;
  height: number;
}

const kept = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "opacity", "font-size", "font-weight", "font-family", "stop-color", "transform", "visibility",
];

/** The largest drawing in an element; small ones are signs beside the board. */
function boardIn(place: ParentNode | undefined): SVGSVGElement | null {
  const area = (svg: SVGSVGElement) => svg.clientWidth * svg.clientHeight;
  const drawings = [...(place?.querySelectorAll("svg") ?? [])];
  return drawings.reduce<SVGSVGElement | null>((most, each) => (most && area(most) >= area(each) ? most : each), null);
}

export function pictureOf(place: ParentNode | undefined): Picture | null {
  const svg = boardIn(place);
  if (!svg) return null;
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg, copy].map((root) => [root, ...root.querySelectorAll("*")]) as [Element[], Element[]];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    const text = kept.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
    const drawn = to[i];
    drawn?.removeAttribute("class");
    drawn?.setAttribute("style", text);
  });
  // The picture shows all of the water, even when zoomed in.
  if (svg.dataset["scene"]) copy.setAttribute("viewBox", svg.dataset["scene"]);
  const box = copy.viewBox.baseVal;
  const [width, height] = [box.width || svg.clientWidth, box.height || svg.clientHeight];
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.removeAttribute("style");
  const text = new XMLSerializer().serializeToString(copy);
  return { blob: new Blob([text], { type: "image/svg+xml" }), width, height };
}

export async function toPng({ blob, width, height }: Picture, scale = 2): Promise<Blob> {
  const url = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("PNG"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

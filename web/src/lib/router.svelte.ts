// Which page is shown, from the path of the address.
const here = $state({ path: location.pathname });

export const route = {
  get path(): string {
    return here.path;
  },
  get parts(): string[] {
    return here.path.split("/").filter(Boolean).map(decodeURIComponent);
  },
};

export function go(path: string, replace = false): void {
  if (replace) {
    history.replaceState(null, "", path);
  } else {
    history.pushState(null, "", path);
  }
  here.path = location.pathname;
  scrollTo(0, 0);
}

/** Follows internal links without reloading the page. Call once. */
export function followLinks(): void {
  addEventListener("popstate", () => {
    here.path = location.pathname;
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !plain || link.target || link.hasAttribute("download") || event.defaultPrevented) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
    event.preventDefault();
    if (url.pathname + url.search !== location.pathname + location.search) go(url.pathname + url.search);
    if (url.hash) document.querySelector(url.hash)?.scrollIntoView();
  });
}

// Keeps the keyboard where the person is. After an action the button that was pressed is often gone, and a browser
// then forgets the focus; here it goes to what has come in its place, or waits there for the next thing to do.
const focusable = ":is(button, a[href], input, select, textarea):not(:disabled), [tabindex='0']";

export interface Places {
  /** Where the focus waits while there is nothing to do, from the most likely one; each can be focused by script. */
  areas: readonly HTMLElement[];
  /** Whether there is something to do now. */
  acting: () => boolean;
  /** Tools, which are no part of what to do next. */
  aside: string;
}

const usable = (element: Element): boolean => element.isConnected && element.matches(focusable) && element.checkVisibility({ visibilityProperty: true });

/** Watches a part of the page until it is told to stop. */
export function keepFocus(root: HTMLElement, places: Places): () => void {
  /** The element that the person went to, and everything around it up to the area it is in. */
  let home: Element[] = [];
  let area: HTMLElement | null = null;
  let moving = false;

  function remember(event: FocusEvent): void {
    const target = event.target as Element;
    if (moving) return;
    // Whoever points does not need it, and is not to be led anywhere.
    area = target.matches(":focus-visible") ? (places.areas.find((each) => each.contains(target)) ?? null) : null;
    home = [];
    for (let each: Element | null = target; area && each && each !== area; each = each.parentElement) home.push(each);
  }

  function put(element: HTMLElement | SVGElement): void {
    moving = true;
    element.focus({ preventScroll: true });
    moving = false;
  }

  /** What to do in a part of the page: its main button, what is chosen there, or the first thing that can be. */
  function nextIn(part: Element): HTMLElement | SVGElement | undefined {
    const found = [...part.querySelectorAll<HTMLElement | SVGElement>(focusable)].filter(
      (each) => usable(each) && !each.closest(places.aside) && each.getAttribute("role") !== "group",
    );
    const likely = [".main", "[aria-pressed='true'], [aria-selected='true']", "*"];
    return likely.map((wish) => found.find((each) => each.matches(wish))).find(Boolean);
  }

  function look(): void {
    const at = document.activeElement;
    const [own, ...around] = home;
    if (!area || !own) return;
    const waits = places.areas.some((each) => each === at);
    const lost = at === null || at === document.body || waits || (at === own && !usable(own));
    if (!lost) return;
    if (usable(own)) return put(own as HTMLElement);
    const comesBack = own.isConnected && own.closest(places.aside) !== null;
    const parts = comesBack ? [] : places.acting() ? [...around, area, ...places.areas] : around;
    const next = parts.map((part) => (part.isConnected ? nextIn(part) : undefined)).find(Boolean);
    if (next) put(next);
    else if (!waits && area.checkVisibility({ visibilityProperty: true })) put(area);
  }

  let asked = 0;
  const later = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(look);
  };
  const observer = new MutationObserver(later);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "tabindex", "class"] });
  root.addEventListener("focusin", remember);
  const forget = () => (area = null);
  addEventListener("pointerdown", forget, true);
  // A key that is held down must not choose the next thing, too.
  const once = (event: KeyboardEvent) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  };
  root.addEventListener("keydown", once);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(asked);
    root.removeEventListener("focusin", remember);
    removeEventListener("pointerdown", forget, true);
    root.removeEventListener("keydown", once);
  };
}

/** What the editor draws over the page: outlines, the toolbar of the chosen field, notices. */

/** A button of the toolbar. */
export type Action = {
  label: string;
  /** What is shown in its place, where that is short and clear. */
  sign?: string;
  enabled: boolean;
  run: () => void;
};

/** Between a field and its outline, in px. */
const MARGIN = 4;
const ITEM_MARGIN = 12;
/** Between an outline and the edge of the window. */
const EDGE = 4;
/** Between a field and its toolbar. */
const GAP = 10;
const NOTICE_MS = 6000;

export type Overlay = ReturnType<typeof createOverlay>;

export function createOverlay() {
  const host = document.createElement("div");
  host.dataset.editor = "";
  host.setAttribute("role", "region");
  host.setAttribute("aria-label", "Editor");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OVERLAY_STYLES);
  root.adoptedStyleSheets = [sheet];

  const add = <K extends keyof HTMLElementTagNameMap>(
    tag: K,
    className: string,
    parent: Node = root,
  ) => {
    const element = document.createElement(tag);
    element.className = className;
    parent.appendChild(element);
    return element;
  };
  const start = add("span", "");
  const wrong = add("div", "");
  const hovered = add("div", "box hovered");
  const item = add("div", "box item");
  const chosen = add("button", "box chosen");
  const outlined = { hovered, item, chosen };
  const bar = add("div", "bar");
  const name = add("span", "name", bar);
  const count = add("span", "count", bar);
  const toolset = add("div", "actions", bar);
  const notice = add("p", "notice");
  /** What the toolbar was made for. */
  let shown = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  chosen.type = "button";
  start.tabIndex = -1;
  bar.setAttribute("role", "toolbar");
  notice.setAttribute("role", "status");
  for (const element of [hovered, item, chosen, bar, notice, count]) element.hidden = true;
  // The caret stays in the text.
  bar.addEventListener("pointerdown", (event) => event.preventDefault());
  bar.addEventListener("mousedown", (event) => event.preventDefault());

  // Behind the page: from there the Tab key leaves the document.
  const end = document.createElement("span");
  end.tabIndex = 0;
  end.dataset.editor = "end";
  end.setAttribute("role", "region");
  end.setAttribute("aria-label", "End of the page");

  document.body.prepend(host);
  document.body.append(end);

  const buttons = () => [...bar.querySelectorAll("button")].filter((button) => !button.disabled);

  return {
    host,
    start,
    end,
    chosen,
    /** What has the focus in the overlay. */
    focused: () => root.activeElement,
    buttons,
    outline: (kind: keyof typeof outlined, box: DOMRect | null) => {
      place(outlined[kind], box, kind === "item" ? ITEM_MARGIN : MARGIN);
    },
    outlineErrors: (boxes: DOMRect[]) => {
      while (wrong.children.length > boxes.length) wrong.lastChild?.remove();
      while (wrong.children.length < boxes.length) add("div", "box wrong", wrong);
      for (const [at, box] of boxes.entries())
        place(wrong.children[at] as HTMLElement, box, MARGIN);
    },
    /** The toolbar of the chosen field: what it is called and what can be done with it. */
    showBar: (key: string, label: string, description: string, actions: Action[]) => {
      // A button that is being pressed stays.
      const state = `${key} ${label} ${actions.map((action) => action.label + action.enabled)}`;
      if (state === shown && !bar.hidden) return;
      shown = state;
      const focusedAt = buttons().indexOf(root.activeElement as HTMLButtonElement);
      chosen.setAttribute("aria-label", `${label}. ${description}`);
      bar.setAttribute("aria-label", label);
      name.textContent = label;
      bar.hidden = false;
      toolset.replaceChildren();
      for (const { label, sign, enabled, run } of actions) {
        const button = add("button", "", toolset);
        button.type = "button";
        button.textContent = sign ?? label;
        if (sign) {
          button.setAttribute("aria-label", label);
          button.title = label;
        }
        button.disabled = !enabled;
        button.addEventListener("click", run);
      }
      if (focusedAt >= 0) (buttons()[focusedAt] ?? chosen).focus({ preventScroll: true });
    },
    hideBar: () => {
      bar.hidden = true;
    },
    /** Beside the field, in the window. */
    placeBar: (box: DOMRect) => {
      const { width, height } = bar.getBoundingClientRect();
      const above = box.top - height - GAP;
      const below = Math.min(box.bottom + GAP, window.innerHeight - height - GAP);
      const top = above > GAP ? above : below;
      const left = Math.max(GAP, Math.min(box.left - MARGIN, window.innerWidth - width - GAP));
      move(bar, left + window.scrollX, top + window.scrollY);
      // In narrow windows it is at an edge of the window: at that which is farther from the field.
      bar.classList.toggle("top", box.top + box.bottom > window.innerHeight);
    },
    /** How many characters a text has of those it may have. */
    showCount: (length: number, max: number | undefined) => {
      count.hidden = max === undefined;
      count.textContent = `${length} of ${max}`;
      count.classList.toggle("over", max !== undefined && length > max);
    },
    say: (text: string) => {
      clearTimeout(timer);
      notice.textContent = text;
      notice.hidden = false;
      timer = setTimeout(() => {
        notice.hidden = true;
      }, NOTICE_MS);
    },
  };
}

function place(element: HTMLElement, box: DOMRect | null, margin: number): void {
  element.hidden = box === null;
  if (!box) return;
  // Within the width of the page, which would scroll sideways otherwise.
  const left = Math.max(EDGE, box.left - margin);
  const right = Math.min(document.documentElement.clientWidth - EDGE, box.right + margin);
  move(element, left + window.scrollX, box.top - margin + window.scrollY);
  element.style.width = `${Math.max(0, right - left)}px`;
  element.style.height = `${box.height + 2 * margin}px`;
}

function move(element: HTMLElement, left: number, top: number): void {
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}

/** Of the overlay alone: it is in a shadow root, so that neither it nor the page changes how the other looks. */
const OVERLAY_STYLES = `
:host {
  all: initial;
  position: absolute;
  inset: 0 auto auto 0;
  z-index: var(--layer-skip);
  color-scheme: light;
  font: 600 var(--text-sm) / 1.25 var(--sans);
}
[hidden] { display: none !important; }
.box {
  all: unset;
  position: absolute;
  box-sizing: border-box;
  pointer-events: none;
  border-radius: var(--radius);
  outline: 2px solid var(--green-strong);
  box-shadow: 0 0 0 4px var(--white);
}
.box.hovered { outline-style: dashed; }
.box.item { outline: 1px dashed var(--green-strong); box-shadow: 0 0 0 2px var(--white); }
.box.chosen:focus-visible { outline-width: 4px; box-shadow: 0 0 0 7px var(--white); }
.box.wrong { outline-color: var(--bad); }
.bar, .notice {
  background: var(--green-strong);
  color: var(--on-green);
  border: 1px solid var(--on-green);
  border-radius: var(--radius);
  box-shadow: var(--lift);
}
.bar {
  position: absolute;
  box-sizing: border-box;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  width: max-content;
  max-width: calc(100vw - 2 * var(--s2));
}
.name { padding: var(--s1) var(--s3); font-weight: 400; max-width: 16rem; overflow-wrap: anywhere; }
.count { padding: 0 var(--s3) 0 0; font-weight: 400; font-variant-numeric: tabular-nums; }
.count.over { padding: 0 var(--s2); margin-right: var(--s2); background: var(--bad-tint); color: var(--bad); }
.actions { display: flex; flex-wrap: wrap; }
.bar button {
  all: unset;
  box-sizing: border-box;
  min-width: var(--target);
  min-height: 2.25rem;
  padding: 0 var(--s3);
  text-align: center;
  cursor: pointer;
  border-left: 1px solid var(--hairline-on-green);
}
.bar button[title] { font-size: var(--text-lg); }
.bar button:hover { background: var(--green); }
.bar button:focus-visible { outline: 3px solid var(--marigold); outline-offset: -3px; }
.bar button:disabled { color: var(--on-green-2); cursor: default; opacity: 0.6; }
.notice {
  position: fixed;
  inset: auto var(--s4) var(--s4);
  width: fit-content;
  max-width: var(--measure);
  margin: 0 auto;
  padding: var(--s3) var(--s4);
}
@media (width < 40rem), (pointer: coarse) {
  .bar button { min-height: var(--target); }
}
@media (width < 40rem) {
  .bar { position: fixed; inset: auto 0 0 !important; width: auto; max-width: none; border-radius: 0; border-inline: 0; }
  .bar.top { inset: 0 0 auto !important; }
  .name, .count { padding-block: var(--s2); }
  .name { flex: 1 1 0; max-width: none; }
  .actions { flex: 1 0 100%; border-top: 1px solid var(--hairline-on-green); }
  .bar button { flex: 1 0 auto; }
  .bar button:first-child { border-left: 0; }
}
@media (forced-colors: active) {
  .box { outline-color: Highlight; }
  .bar button { border: 1px solid ButtonText; }
}
`;

/** The chosen field: its outline, its toolbar, and what the back office is told of it. */
import { type FieldAddress, pathOf } from "../store/document";
import type { SentDocuments } from "./documents";
import { isWithin, itemAround, linkBeside, sameField } from "./fields";
import {
  boxOf,
  bringIntoView,
  isCurrent,
  isVisible,
  type Place,
  placesOf,
  recentPlaces,
} from "./find";
import { type ItemAction, send } from "./messages";
import type { Action, Overlay } from "./overlay";

/** How long a field may take to appear: the pictures of further slides are loaded first. */
const APPEARS_MS = 3000;
const LOOK_AGAIN_MS = 100;

export class Selection {
  field: FieldAddress | null = null;
  place: Place | null = null;
  /** What is chosen, or where it is, may be another now. */
  onRefresh = (): void => undefined;
  readonly #documents: SentDocuments;
  readonly #overlay: Overlay;
  #search = 0;
  #lookedAt = 0;

  constructor(documents: SentDocuments, overlay: Overlay) {
    this.#documents = documents;
    this.#overlay = overlay;
  }

  /** Chooses what was pointed at, or nothing. */
  choose(place: Place | null): void {
    this.#search += 1;
    const before = this.field;
    this.place = place;
    this.field = place && { page: place.shown.page, path: place.shown.path };
    if (!sameField(before, this.field)) send({ type: "select", field: this.field });
    this.refresh();
  }

  /** Chooses what the back office names: it comes forward and into view. The back office is not told what it said. */
  show(field: FieldAddress | null): void {
    this.#search += 1;
    const search = this.#search;
    this.field = field;
    this.place = null;
    this.refresh();
    if (!field) return;
    if (field.page === "home") showSlideOf(field.path);
    const until = Date.now() + APPEARS_MS;
    const look = () => {
      if (search !== this.#search) return;
      const places = placesOf(this.#documents.table).filter(
        ({ shown }) => isWithin(shown, field) || isWithin(field, shown),
      );
      const place = places.find(isVisible);
      if (!place) {
        if (Date.now() < until) setTimeout(look, LOOK_AGAIN_MS);
        return;
      }
      this.place = place;
      this.refresh();
      bringIntoView(place);
    };
    look();
  }

  /** After the page has changed: the same field, where it is now. */
  relocate(): void {
    const { field, place } = this;
    if (!field || (place && isCurrent(place))) return;
    if (performance.now() - this.#lookedAt < LOOK_AGAIN_MS) return;
    this.#lookedAt = performance.now();
    const places = placesOf(this.#documents.table).filter(({ shown }) => sameField(shown, field));
    const seen = places.filter(isVisible);
    const line = place?.shown.line ?? 0;
    this.place = seen.find(({ shown }) => shown.line === line) ?? seen[0] ?? null;
    this.refresh();
  }

  /** Draws the outline where the field is now. */
  draw(box: DOMRect | null): void {
    const shown = box ?? (this.place && isVisible(this.place) ? boxOf(this.place) : null);
    this.#overlay.outline("chosen", shown);
    this.#overlay.outline("item", shown && this.#itemBox(shown));
    if (shown) this.#overlay.placeBar(shown);
  }

  /** The item of a list that the chosen field belongs to. */
  #item() {
    const { schemas, documents } = this.#documents;
    return this.field && itemAround(this.field, schemas, documents);
  }

  /** Around everything of the item. */
  #itemBox(chosen: DOMRect): DOMRect | null {
    const item = this.#item();
    if (!item) return null;
    const { page, path } = item.list;
    const whole = { page, path: `${path}.${item.index}` };
    const places = recentPlaces(this.#documents.table).filter(
      (place) => isWithin(place.shown, whole) && isVisible(place),
    );
    if (places.length < 2) return null;
    const boxes = [chosen, ...places.map(boxOf)];
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    return new DOMRect(left, top, right - left, bottom - top);
  }

  /** The toolbar as the documents are now. */
  refresh(): void {
    this.onRefresh();
    const { field } = this;
    const schema = field && this.#documents.schemaOf(field);
    if (!field || !schema || !this.place) {
      this.#overlay.hideBar();
      this.#overlay.outline("chosen", null);
      this.#overlay.outline("item", null);
      return;
    }
    const item = this.#item();
    const of = item ? `, ${item.schema.item?.label ?? ""} ${item.index + 1} of ${item.count}` : "";
    const how = schema.kind === "picture" ? "Press Enter to replace it" : "Press Enter to edit it";
    this.#overlay.showBar(pathOf(field), schema.label + of, how, this.#actions(field));
  }

  #actions(field: FieldAddress): Action[] {
    const actions: Action[] = [];
    if (this.#documents.schemaOf(field)?.kind === "picture") {
      const run = () => send({ type: "picture", field });
      actions.push({ label: "Replace picture", enabled: true, run });
    }
    const link = linkBeside(field, this.#documents.schemas);
    if (link) {
      const run = () => send({ type: "link", field: link });
      actions.push({ label: "Where it leads", enabled: true, run });
    }
    const item = this.#item();
    if (!item) return actions;
    const { list, index, count } = item;
    const { min = 0, max = Number.POSITIVE_INFINITY } = item.schema;
    const act = (action: ItemAction, to: number) => () => {
      // The item that is moved stays the chosen one.
      const rest = field.path.slice(list.path.length + 1).replace(/^\d+/, "");
      this.field = { page: field.page, path: `${list.path}.${to}${rest}` };
      this.place = null;
      send({ type: "item", list, index, action });
    };
    return [
      ...actions,
      { label: "Move up", sign: "↑", enabled: index > 0, run: act("up", index - 1) },
      { label: "Move down", sign: "↓", enabled: index < count - 1, run: act("down", index + 1) },
      { label: "Add after", enabled: count < max, run: act("add", index) },
      { label: "Remove", enabled: count > min, run: act("remove", index) },
    ];
  }
}

const CAROUSEL = "[aria-roledescription='carousel']";
const PAUSE = "button[aria-label='Pause the slides']";
const PLAY = "button[aria-label='Play the slides']";

/** Whether it was the editor that has stopped them. */
let stopped = false;

/** The slides of Home stand still while they are edited. */
export function holdSlides(editing: boolean): void {
  const button = document.querySelector<HTMLElement>(`${CAROUSEL} ${editing ? PAUSE : PLAY}`);
  if (!button || (!editing && !stopped)) return;
  stopped = editing;
  button.click();
}

/** The slide of a chosen field comes forward. */
function showSlideOf(path: string): void {
  const at = /^slides\.(\d+)\./.exec(path)?.[1];
  if (at === undefined) return;
  const label = `Go to slide ${Number(at) + 1}`;
  document.querySelector<HTMLElement>(`${CAROUSEL} button[aria-label='${label}']`)?.click();
}

/** The chosen field: its outline, its toolbar, and what the back office is told of it. */

import { showSlideOf } from "./carousel";
import type { SentDocuments } from "./documents";
import { type FieldTable, itemAround, linkBeside, sameField } from "./fields";
import {
  boxOf,
  bringIntoView,
  isCurrent,
  isVisible,
  type Place,
  placesOf,
  placesOfField,
} from "./find";
import type { FieldAddress } from "./messages";
import type { Action, Overlay } from "./overlay";
import { send } from "./receive";

/** How long a field may take to appear: the pictures of further slides are loaded first. */
const APPEARS_MS = 3000;
const LOOK_AGAIN_MS = 100;
/** Finding fields costs more than each frame of the screen has time for. */
const FIND_AGAIN_MS = 200;

export class Selection {
  readonly #documents: SentDocuments;
  readonly #overlay: Overlay;
  #field: FieldAddress | null = null;
  #place: Place | null = null;
  /** What is chosen, or where it is, may be another now. */
  onRefresh = (): void => undefined;
  #search = 0;
  #lookedAt = 0;
  /** What is shown of the item. */
  #item = { prefix: "", places: [] as Place[], foundAt: 0 };

  constructor(documents: SentDocuments, overlay: Overlay) {
    this.#documents = documents;
    this.#overlay = overlay;
  }

  get field(): FieldAddress | null {
    return this.#field;
  }

  get place(): Place | null {
    return this.#place;
  }

  /** Chooses what was pointed at, or nothing. */
  choose(place: Place | null): void {
    this.#search += 1;
    const before = this.#field;
    this.#place = place;
    this.#field = place && { page: place.shown.page, path: place.shown.path };
    if (!sameField(before, this.#field)) send({ type: "select", field: this.#field });
    this.refresh();
  }

  /** Chooses what the back office names: it comes forward and into view. The back office is not told what it said. */
  show(field: FieldAddress | null): void {
    this.#search += 1;
    const search = this.#search;
    this.#field = field;
    this.#place = null;
    this.refresh();
    if (!field) return;
    if (field.page === "home") showSlideOf(field.path);
    const until = Date.now() + APPEARS_MS;
    const look = () => {
      if (search !== this.#search) return;
      const place = this.#find(field);
      if (!place) {
        if (Date.now() < until) setTimeout(look, LOOK_AGAIN_MS);
        return;
      }
      this.#place = place;
      this.refresh();
      bringIntoView(place);
    };
    look();
  }

  /** After the page has changed: the same field, where it is now. */
  relocate(): void {
    if (!this.#field || (this.#place && isCurrent(this.#place))) return;
    if (performance.now() - this.#lookedAt < LOOK_AGAIN_MS) return;
    this.#lookedAt = performance.now();
    const line = this.#place && "node" in this.#place ? this.#place.shown.line : 0;
    const places = placesOfField(this.#field, this.#table).filter(isVisible);
    this.#place = places.find(({ shown }) => shown.line === line) ?? places[0] ?? null;
    this.refresh();
  }

  /** Draws the outline where the field is now. */
  draw(box: DOMRect | null): void {
    const shown = box ?? (this.#place && isVisible(this.#place) ? boxOf(this.#place) : null);
    this.#overlay.outline("chosen", shown);
    this.#overlay.outline("item", shown && this.#itemBox(shown));
    if (shown) this.#overlay.placeBar(shown);
  }

  /** Around everything of the item of a list that the field belongs to. */
  #itemBox(chosen: DOMRect): DOMRect | null {
    const field = this.#field;
    const item =
      field &&
      itemAround(field, this.#documents.schema(field.page), this.#documents.document(field.page));
    if (!item) return null;
    const prefix = `${item.list.path}.${item.index}.`;
    if (this.#item.prefix !== prefix || performance.now() - this.#item.foundAt > FIND_AGAIN_MS) {
      const places = placesOf(this.#table).filter(
        ({ shown }) => shown.page === field.page && shown.path.startsWith(prefix),
      );
      this.#item = { prefix, places, foundAt: performance.now() };
    }
    const places = this.#item.places.filter(isVisible);
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
    const field = this.#field;
    const schema = field && this.#documents.schemaOf(field);
    if (!field || !schema || !this.#place) {
      this.#overlay.hideBar();
      this.#overlay.outline("chosen", null);
      this.#overlay.outline("item", null);
      return;
    }
    const item = itemAround(
      field,
      this.#documents.schema(field.page),
      this.#documents.document(field.page),
    );
    const of = item ? `, ${item.schema.item?.label ?? ""} ${item.index + 1} of ${item.count}` : "";
    const how = schema.kind === "picture" ? "Press Enter to replace it" : "Press Enter to edit it";
    const key = `${field.page} ${field.path}`;
    this.#overlay.showBar(key, schema.label + of, how, this.#actions(field));
  }

  #actions(field: FieldAddress): Action[] {
    const { page } = field;
    const schema = this.#documents.schema(page);
    const actions: Action[] = [];
    if (this.#documents.schemaOf(field)?.kind === "picture") {
      const run = () => send({ type: "picture", field });
      actions.push({ label: "Replace picture", enabled: true, run });
    }
    const link = linkBeside(field, schema);
    if (link) {
      const run = () => send({ type: "link", field: link });
      actions.push({ label: "Where it leads", enabled: true, run });
    }
    const item = itemAround(field, schema, this.#documents.document(page));
    if (!item) return actions;
    const { list, index, count } = item;
    const { min = 0, max = Number.POSITIVE_INFINITY } = item.schema;
    const act = (
      action: "up" | "down" | "add" | "remove",
      label: string,
      enabled: boolean,
      sign?: string,
    ) =>
      actions.push({
        label,
        ...(sign ? { sign } : {}),
        enabled,
        run: () => {
          this.#follow(
            field,
            list.path,
            index + (action === "up" ? -1 : action === "down" ? 1 : 0),
          );
          send({ type: "item", list, index, action });
        },
      });
    act("up", "Move up", index > 0, "↑");
    act("down", "Move down", index < count - 1, "↓");
    act("add", "Add after", count < max);
    act("remove", "Remove", count > min);
    return actions;
  }

  /** The item that is moved stays the chosen one. */
  #follow(field: FieldAddress, list: string, index: number): void {
    const rest = field.path.slice(list.length + 1).replace(/^\d+/, "");
    this.#field = { page: field.page, path: `${list}.${index}${rest}` };
    this.#place = null;
  }

  #find(field: FieldAddress): Place | null {
    const inside = (path: string) => path === field.path || path.startsWith(`${field.path}.`);
    const places = placesOf(this.#table).filter(
      ({ shown }) =>
        shown.page === field.page && (inside(shown.path) || isPartOf(field.path, shown.path)),
    );
    return places.find(isVisible) ?? null;
  }

  get #table(): FieldTable {
    return this.#documents.table;
  }
}

/** Whether `path` is that of a part of a picture: `picture.alt` of `picture`. */
const isPartOf = (path: string, picture: string): boolean =>
  /\.(src|alt|focus|phone)$/.test(path) && path.replace(/\.\w+$/, "") === picture;

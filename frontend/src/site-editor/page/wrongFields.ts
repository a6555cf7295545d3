/** The fields that have an error, where they are on the page. */
import type { FieldTable } from "./fields";
import { boxOf, isVisible, type Place, placesOf } from "./find";
import type { FieldAddress } from "./messages";

/** Finding fields costs more than each frame of the screen has time for. */
const FIND_AGAIN_MS = 200;

export class WrongFields {
  readonly #table: FieldTable;
  #fields: readonly FieldAddress[] = [];
  #places: Place[] = [];
  #foundAt = 0;

  constructor(table: FieldTable) {
    this.#table = table;
  }

  set(fields: readonly FieldAddress[]): void {
    this.#fields = fields;
    this.#foundAt = 0;
  }

  /** Their outlines, now. */
  boxes(): DOMRect[] {
    if (performance.now() - this.#foundAt > FIND_AGAIN_MS) {
      const places = this.#fields.length > 0 ? placesOf(this.#table) : [];
      this.#places = places.filter(({ shown }) =>
        this.#fields.some((field) => isAbout(field, shown)),
      );
      this.#foundAt = performance.now();
    }
    return this.#places.filter(isVisible).map(boxOf);
  }
}

/** Whether an error of a field is about what is shown: it may be that of a part of a picture. */
const isAbout = ({ page, path }: FieldAddress, shown: FieldAddress): boolean =>
  page === shown.page && (path === shown.path || path.startsWith(`${shown.path}.`));

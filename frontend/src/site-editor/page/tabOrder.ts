/** The Tab key in edit mode: from field to field, through the toolbar of each, and out of the page at its ends. */

import type { SentDocuments } from "./documents";
import { sameField } from "./fields";
import { bringIntoView, isVisible, type Place, placesOf } from "./find";
import type { Overlay } from "./overlay";
import type { Selection } from "./selection";

type Page = {
  documents: SentDocuments;
  overlay: Overlay;
  selection: Selection;
  endEdit: () => void;
};

export function moveThrough(page: Page, event: KeyboardEvent): void {
  const { overlay, selection } = page;
  const back = event.shiftKey;
  const focused = overlay.focused();
  const buttons = overlay.buttons();
  const at = buttons.indexOf(focused as HTMLButtonElement);
  // Within the toolbar.
  if (selection.place && (at >= 0 || focused === overlay.chosen)) {
    const next =
      at < 0
        ? back
          ? null
          : buttons[0]
        : back
          ? (buttons[at - 1] ?? overlay.chosen)
          : buttons[at + 1];
    if (next) {
      event.preventDefault();
      next.focus({ preventScroll: true });
      return;
    }
  }
  page.endEdit();
  const places = placesOf(page.documents.table).filter(isVisible).filter(isFirstOfItsKind);
  const current = places.findIndex((place) => isSame(place, selection.place));
  const from = document.activeElement === overlay.end && back ? places.length : current;
  const place = places[from < 0 ? (back ? -1 : 0) : from + (back ? -1 : 1)];
  if (!place) {
    selection.choose(null);
    // The browser goes on from here, out of the page.
    (back ? overlay.start : overlay.end).focus({ preventScroll: true });
    return;
  }
  event.preventDefault();
  selection.choose(place);
  bringIntoView(place, true);
  selection.draw(null);
  overlay.chosen.focus({ preventScroll: true });
}

/** Several lines of a text are one stop each; the same line elsewhere on the page is another. */
const isFirstOfItsKind = (place: Place, at: number, all: Place[]): boolean =>
  all.findIndex((other) => isSame(other, place)) === at;

function isSame(one: Place, other: Place | null): boolean {
  if (!other || !sameField(one.shown, other.shown) || one.shown.line !== other.shown.line)
    return false;
  if ("image" in one || "image" in other)
    return "image" in one && "image" in other && one.image === other.image;
  return one.node === other.node;
}

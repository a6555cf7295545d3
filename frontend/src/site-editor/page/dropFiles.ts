/** Files that are dragged over the page: on a picture they take its place, anywhere else nothing becomes of them. */
import type { PicturePlace, Place } from "./find";
import { send } from "./receive";

export function watchFiles(
  placeOf: (event: DragEvent) => Place | null,
  onOver: (place: PicturePlace | null) => void,
  onDrop: (place: PicturePlace) => void,
): void {
  const pictureAt = (event: DragEvent) => {
    const place = placeOf(event);
    return place && "image" in place ? place : null;
  };
  window.addEventListener("dragover", (event) => {
    event.preventDefault();
    const place = pictureAt(event);
    onOver(place);
    if (event.dataTransfer) event.dataTransfer.dropEffect = place ? "copy" : "none";
  });
  // The browser would open the file in the frame.
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    const place = pictureAt(event);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!place || files.length === 0) return;
    const { page, path } = place.shown;
    onDrop(place);
    send({ type: "drop", field: { page, path }, files });
  });
}

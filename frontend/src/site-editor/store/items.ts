/** What can be done to the items of a list, in the panel and in the frame. */

import type { FormImage } from "../../office/media/images/imageFormat";
import { randomKey } from "../../words/key";
import { anchorOf, pathOfAnchor } from "./anchor";
import { idOf, isList, type Json, pageOf, type StoredPicture, valueAt } from "./document";
import type { EditorSession } from "./EditorSession";
import type { PicturePart } from "./FieldUploads";
import { firstPicture, isPicture, newItem, schemaAt, titleOf } from "./schema";

/** A key for each item as it is drawn, a line each: its id, or its place in a list whose items have none. */
export function keysOf(value: Json | undefined): string {
  return (isList(value) ? value : []).map((item, index) => idOf(item) ?? index).join("\n");
}

export function addItem(session: EditorSession, list: string, index: number): void {
  const { store, schemas } = session;
  const schema = schemaAt(schemas, list);
  const items = store.get(list);
  if (!schema?.item || !isList(items) || items.length >= (schema.max ?? 0)) return;
  const picture =
    firstPicture(items[index - 1]) ?? firstPicture(items) ?? firstPicture(store.documents());
  const id = () => `n${randomKey().slice(0, 8)}`;
  store.insert(list, index, newItem(schema.item, { id, picture }));
  session.say(`${schema.item.label} ${index + 1} added`);
}

export function removeItem(session: EditorSession, list: string, index: number): void {
  const schema = schemaAt(session.schemas, list);
  const items = session.store.get(list);
  if (!schema?.item || !isList(items) || items.length <= (schema.min ?? 0)) return;
  const title = titleOf(items[index], schema.item);
  session.store.remove(list, index);
  session.say(`${schema.item.label} ${title} removed. Ctrl Z brings it back.`);
}

/** False when it stands at the end already. */
export function moveItem(
  session: EditorSession,
  list: string,
  from: number,
  step: 1 | -1,
): boolean {
  const schema = schemaAt(session.schemas, list);
  const items = session.store.get(list);
  const to = from + step;
  if (!schema?.item || !isList(items) || to < 0 || to >= items.length) return false;
  session.store.move(list, from, to);
  session.say(`${schema.item.label} is now ${to + 1} of ${items.length}`);
  return true;
}

export const NO_PICTURE: StoredPicture = { src: "", alt: "", focus: "50 50", phone: "" };

/** Another file for a picture, or for the one that phones show. */
export function choosePicture(
  session: EditorSession,
  path: string,
  part: PicturePart,
  src: string,
): void {
  const value = session.store.get(path);
  const picture = isPicture(value) ? value : NO_PICTURE;
  // Another picture has its important point elsewhere.
  const fresh = part === "src" ? { src, focus: "50 50" } : { phone: src };
  session.store.set(path, { ...picture, ...fresh });
  if (part === "src" && picture.phone !== "") {
    session.say("Phones still show another picture. It is below this one.");
  }
}

/** A picture was uploaded; a null path: its place is not there any more. */
export function takeUpload(
  session: EditorSession,
  path: string | null,
  part: PicturePart,
  image: FormImage,
): void {
  session.addPictures({ [image.url]: { ...image, variants: [...(image.variants ?? [])] } });
  if (path === null) {
    session.say("The place of the picture that was uploaded is not there any more.");
  } else choosePicture(session, path, part, image.url);
}

/** Whether a picture was replaced since it was published, and phones still show the one that was there for them. */
export function leavesPhone(session: EditorSession, path: string): boolean {
  const documents = session.store.documents();
  const page = pageOf(path);
  const published = { [page]: session.saver(page).server.published };
  const place = pathOfAnchor(published, anchorOf(documents, path));
  const [was, is] = [place === null ? null : valueAt(published, place), valueAt(documents, path)];
  if (!isPicture(was ?? undefined) || !isPicture(is)) return false;
  const before = was as StoredPicture;
  return is.phone !== "" && is.phone === before.phone && is.src !== before.src && before.src !== "";
}

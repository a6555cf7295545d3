/** What can be done to the items of a list and to pictures, in the panel and in the frame. */
import type { FormImage } from "../../office/media/images/imageFormat";
import { randomKey } from "../../words/key";
import { anchorOf, idOf, isList, type Json, pageOf, pathOfAnchor, valueAt } from "./document";
import type { EditorSession } from "./EditorSession";
import { firstPicture, isPicture, NO_PICTURE, newItem, schemaAt, titleOf } from "./schema";

/** A key for each item as it is drawn, a line each: its id, or its place in a list whose items have none. */
export function keysOf(value: Json | undefined): string {
  return (isList(value) ? value : []).map((item, index) => idOf(item) ?? index).join("\n");
}

/** A list with what its items are; null where the path leads to none. */
function listAt({ store, schemas }: EditorSession, list: string) {
  const { item, min = 0, max = 0 } = schemaAt(schemas, list) ?? {};
  const items = store.get(list);
  return item && isList(items) ? { items, item, min, max } : null;
}

export function addItem(session: EditorSession, path: string, index: number): void {
  const list = listAt(session, path);
  if (!list || list.items.length >= list.max) return;
  const { items, item } = list;
  const { store } = session;
  const picture =
    firstPicture(items[index - 1]) ?? firstPicture(items) ?? firstPicture(store.documents());
  const id = () => `n${randomKey().slice(0, 8)}`;
  store.set(path, items.toSpliced(index, 0, newItem(item, { id, picture })));
  session.say(`${item.label} ${index + 1} added`);
}

export function removeItem(session: EditorSession, path: string, index: number): void {
  const list = listAt(session, path);
  if (!list || !(index in list.items) || list.items.length <= list.min) return;
  session.store.set(path, list.items.toSpliced(index, 1));
  const title = titleOf(list.items[index], list.item);
  session.say(`${list.item.label} ${title} removed. Ctrl Z brings it back.`);
}

export function moveItem(session: EditorSession, path: string, from: number, step: 1 | -1): void {
  const list = listAt(session, path);
  const to = from + step;
  const moved = list?.items[from];
  if (!list || moved === undefined || !(to in list.items)) return;
  session.store.set(path, list.items.toSpliced(from, 1).toSpliced(to, 0, moved));
  session.say(`${list.item.label} is now ${to + 1} of ${list.items.length}`);
}

/** The file itself, or the one for phones. */
export type PicturePart = "src" | "phone";

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

/** A picture was uploaded or chosen; a null path: its place is not there any more. */
export function takePicture(
  session: EditorSession,
  path: string | null,
  part: PicturePart,
  image: FormImage,
): void {
  session.addPicture(image);
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
  const was = place === null ? undefined : valueAt(published, place);
  const is = valueAt(documents, path);
  if (!isPicture(was) || !isPicture(is) || was.src === "") return false;
  return is.phone !== "" && is.phone === was.phone && is.src !== was.src;
}

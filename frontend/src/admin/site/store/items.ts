/** What can be done to the items of a list, in the panel and in the frame. */
import { isList } from "./document";
import type { EditorSession } from "./EditorSession";
import { firstPicture, newItem, schemaAt, titleOf } from "./schema";

export function addItem(session: EditorSession, list: string, index: number): void {
  const { store, schemas } = session;
  const schema = schemaAt(schemas, list);
  const items = store.get(list);
  if (!schema?.item || !isList(items) || items.length >= (schema.max ?? 0)) return;
  const picture =
    firstPicture(items[index - 1]) ?? firstPicture(items) ?? firstPicture(store.documents());
  const id = () => `n${crypto.randomUUID().slice(0, 8)}`;
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

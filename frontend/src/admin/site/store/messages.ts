/** What the server says of the fields that it refused, by their path within all documents. */
import type { PageName } from "../../../editor/messages";
import { isGroup, pathOf } from "./document";
import type { EditorStore } from "./EditorStore";
import type { PageSaver } from "./PageSaver";

type Messages = ReadonlyMap<string, readonly string[]>;

export function messagesOf(savers: ReadonlyMap<PageName, PageSaver>, store: EditorStore): Messages {
  const messages = new Map<string, readonly string[]>();
  for (const [page, { state }] of savers) {
    if (state.kind !== "refused") continue;
    for (const [path, sentences] of Object.entries(state.errors)) {
      messages.set(shownAt(pathOf({ page, path }), store), sentences);
    }
  }
  return messages;
}

/** Messages about the parts of a picture stand at the picture. */
function shownAt(path: string, store: EditorStore): string {
  const cut = path.lastIndexOf(".");
  const [parent, part] = [path.slice(0, cut), path.slice(cut + 1)];
  const value = store.get(parent);
  const isPart = ["src", "focus", "phone"].includes(part);
  return isPart && isGroup(value) && "focus" in value ? parent : path;
}

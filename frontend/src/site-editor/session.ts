/** The editor's session within its components. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Json } from "./store/document";
import type { EditorSession } from "./store/EditorSession";
import type { FieldSchema } from "./store/schema";

/** A field of a document. */
export type FieldProps = { path: string; schema: FieldSchema };

export const SessionContext = createContext<EditorSession | null>(null);

export function useEditor(): EditorSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("outside of the editor");
  return session;
}

/** The value at a path; only its own changes render again. */
export function useValue(path: string): Json | undefined {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => store.get(path));
}

export function useErrors(path: string): readonly string[] {
  const session = useEditor();
  return useSyncExternalStore(session.subscribe, () => session.errors(path));
}

/** Renders again with everything but changes of documents. */
export function useEditorState(session: EditorSession): void {
  useSyncExternalStore(session.subscribe, session.snapshot);
}

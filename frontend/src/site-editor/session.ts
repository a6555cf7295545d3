/** The editor's session within its components. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { FieldSchema } from "../data/schema";
import { explain } from "../office/data/problem";
import type { Json, PageName } from "./store/document";
import type { EditorSession } from "./store/EditorSession";

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

/** What an input takes of its field. */
export function useField({ path, schema }: FieldProps) {
  return { name: path, label: schema.label, errors: useErrors(path) };
}

/** Renders again with everything but changes of documents. */
export function useEditorState(session: EditorSession): void {
  useSyncExternalStore(session.subscribe, session.snapshot);
}

class NotSettled extends Error {}

/**
 * Before the server does something to a page: what was typed there is on the server, or was refused and stays for Undo.
 * Otherwise nothing may be done.
 */
export async function settled(session: EditorSession, page: PageName): Promise<void> {
  const saver = session.saver(page);
  if (!(await saver.flush()) && saver.state.kind !== "refused") throw new NotSettled();
}

/** Why an act on a page failed, in words. */
export function explainAct(error: unknown): string | undefined {
  if (!(error instanceof NotSettled)) return explain(error);
  return "What was typed on this page is not saved yet. See at the top what stands in the way, and try again.";
}

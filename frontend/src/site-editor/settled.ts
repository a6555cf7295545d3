import { explain } from "../office/data/problem";
import type { PageName } from "./page/messages";
import type { EditorSession } from "./store/EditorSession";

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

import { api } from "../api/client";
import { type RecordKind, staleAfter, type TermKind } from "../api/queries";
import { useWrite } from "../api/useWrite";
import { type ToastAction, toasts } from "../shared/toasts";

type Named = { id: number; name: string };

/** Why something cannot be restored: another took what it was known by. */
const LABELS = { sku: "Its SKU", slug: "Its web address", name: "Its name" };

/** Restores from the trash, and says so. */
export function useRestore(
  kind: RecordKind | TermKind,
  toastAction?: (restored: Named) => ToastAction,
) {
  return useWrite<Named>({
    call: ({ id }) => api.post(`/api/admin/${kind}/${id}/restore`),
    failure: ({ name }) => `“${name}” could not be restored`,
    labels: LABELS,
    refreshes: staleAfter(kind),
    onDone: (_, restored) =>
      toasts.good(`“${restored.name}” was restored`, {
        ...(toastAction ? { action: toastAction(restored) } : {}),
      }),
  });
}

type Texts = { deleted: string | ((name: string) => string); detail?: string; failure: string };

/** Moves to the trash; the toast offers Undo. */
export function useMoveToTrash(kind: RecordKind | TermKind, texts: Texts) {
  const restore = useRestore(kind);
  return useWrite<Named>({
    call: ({ id }) => api.remove(`/api/admin/${kind}/${id}`),
    failure: texts.failure,
    refreshes: staleAfter(kind),
    onDone: (_, deleted) => {
      const { deleted: text, detail = deleted.name } = texts;
      toasts.good(typeof text === "string" ? text : text(deleted.name), {
        detail,
        undo: () => void restore.run(deleted),
      });
    },
  });
}

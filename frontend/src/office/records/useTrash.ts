import { useNavigate } from "react-router";
import { WORDS } from "../../words/actions";
import { api } from "../data/client";
import { adminPaths } from "../data/paths";
import { type RecordKind, staleAfter, type TermKind } from "../data/queries";
import { type ToastAction, toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";

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
      toasts.good(`“${restored.name}” was restored`, { action: toastAction?.(restored) }),
  });
}

type Texts = { deleted: string | ((name: string) => string); detail?: string; failure: string };

/** `address` is that of its public page, if it had one. */
type Deleted = Named & { address?: string | undefined };

/** Moves to the trash; the toast offers Undo, and to send the visitors of its page elsewhere. */
export function useMoveToTrash(kind: RecordKind | TermKind, texts: Texts) {
  const restore = useRestore(kind);
  const navigate = useNavigate();
  return useWrite<Deleted>({
    call: ({ id }) => api.remove(`/api/admin/${kind}/${id}`),
    failure: texts.failure,
    refreshes: staleAfter(kind),
    onDone: (_, deleted) => {
      const { deleted: text, detail = deleted.name } = texts;
      const { address } = deleted;
      const run = () => void navigate(adminPaths.redirectFrom(address ?? ""));
      toasts.good(typeof text === "string" ? text : text(deleted.name), {
        detail,
        undo: () => void restore.run(deleted),
        next: address ? { label: WORDS.sendElsewhere, run } : undefined,
      });
    },
  });
}

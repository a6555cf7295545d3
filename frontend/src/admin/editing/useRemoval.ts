import { useQueryClient } from "@tanstack/react-query";
import { api } from "../api/client";
import { explain, fieldMessages } from "../api/problem";
import { type EntityKind, refreshAfterSave } from "../api/queries";
import { toasts } from "../shared/toasts";

type Words = { deleted: string; failed: string };

/** Deletes to the trash, and says so with the way back. */
export function useRemoval(kind: EntityKind, words: Words) {
  const client = useQueryClient();
  const refresh = () => refreshAfterSave(client, kind);

  const restore = async (id: number, name: string) => {
    try {
      await api.post(`/api/admin/${kind}/${id}/restore`);
      toasts.good(`“${name}” is back`);
    } catch (error) {
      const [clash] = Object.values(fieldMessages(error)).flat();
      toasts.bad(`“${name}” could not be restored`, clash ?? explain(error));
    }
    refresh();
  };

  return async (id: number, name: string): Promise<boolean> => {
    try {
      await api.remove(`/api/admin/${kind}/${id}`);
      toasts.good(words.deleted, { detail: name, undo: () => void restore(id, name) });
      return true;
    } catch (error) {
      toasts.bad(words.failed, explain(error));
      return false;
    } finally {
      refresh();
    }
  };
}

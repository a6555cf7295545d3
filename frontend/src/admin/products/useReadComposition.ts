import { useQueryClient } from "@tanstack/react-query";
import { keys } from "../api/queries";
import type { ReadComposition } from "./previewOf";

/** What the server has read in the composition of a saved product. */
export function useReadComposition(id: number | null): () => ReadComposition | undefined {
  const client = useQueryClient();
  return () =>
    id === null
      ? undefined
      : client.getQueryData<{ data: ReadComposition }>(keys.record("products", id))?.data;
}

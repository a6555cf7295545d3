import { useQueryCache } from "../api/useQuery";

/** Known when a bundle is built, so that visitors load nothing of it. */
const KNOWS_PREVIEWS = import.meta.env.SSR || import.meta.env.MODE === "editor";

/** Whether this is the page of a preview link (`src/pages/preview.rs`), which is for no search engine and no link card. */
export function useIsPreview(): boolean {
  // biome-ignore lint/correctness/useHookAtTopLevel: the same in every render
  return KNOWS_PREVIEWS ? useQueryCache().getData(["preview"]) === true : false;
}

import { useQuery } from "@tanstack/react-query";
import { blogListQuery, productListQuery } from "../../api/queries";
import { useDebounced } from "../../shared/useDebounced";
import { type LinkChoice, linkChoices } from "./linkChoices";
import { linkTarget } from "./links";

const DEBOUNCE_MS = 200;
/** For products and for articles. */
const MAX_RESULTS = 5;

type LinkSearch = { choices: readonly LinkChoice[]; searching: boolean; failed: boolean };

/** Suggestions for the typed text. An address is not searched for. */
export function useLinkChoices(typed: string): LinkSearch {
  const words = linkTarget(typed.trim()) ? "" : typed.trim().slice(0, 200);
  const query = useDebounced(words, DEBOUNCE_MS);
  const search = { q: query, per_page: MAX_RESULTS };
  const enabled = query !== "";
  const products = useQuery({ ...productListQuery(search), enabled });
  const posts = useQuery({ ...blogListQuery(search), enabled });
  const found = enabled && words !== "";
  return {
    choices: linkChoices(
      typed,
      found ? (products.data?.items ?? []) : [],
      found ? (posts.data?.items ?? []) : [],
    ),
    searching: words !== "" && (words !== query || products.isFetching || posts.isFetching),
    failed: products.isError || posts.isError,
  };
}

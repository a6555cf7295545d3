import { useQuery } from "@tanstack/react-query";
import { blogListQuery, productListQuery } from "../../api/queries";
import { useSettled } from "../../shared/useSettled";
import { type LinkChoice, linkChoices } from "./linkChoices";
import { linkTarget } from "./links";

const PAUSE_MS = 200;
/** Of products and of articles. */
const MOST = 5;

type Result = { choices: readonly LinkChoice[]; searching: boolean; failed: boolean };

/** What of the site goes by the words that were typed. An address is not searched for. */
export function useLinkChoices(typed: string): Result {
  const words = linkTarget(typed.trim()) ? "" : typed.trim().slice(0, 200);
  const asked = useSettled(words, PAUSE_MS);
  const search = { q: asked, per_page: MOST };
  const enabled = asked !== "";
  const products = useQuery({ ...productListQuery(search), enabled });
  const posts = useQuery({ ...blogListQuery(search), enabled });
  const found = enabled && words !== "";
  return {
    choices: linkChoices(
      typed,
      found ? (products.data?.items ?? []) : [],
      found ? (posts.data?.items ?? []) : [],
    ),
    searching: words !== "" && (words !== asked || products.isFetching || posts.isFetching),
    failed: products.isError || posts.isError,
  };
}

import { useQuery } from "@tanstack/react-query";
import type { Site } from "../../api/types";
import { publicSiteQuery } from "./siteQueries";

/** Undefined while it loads. */
export function useSite(): Site | undefined {
  return useQuery(publicSiteQuery()).data;
}

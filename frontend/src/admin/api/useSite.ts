import { useQuery } from "@tanstack/react-query";
import { siteQuery } from "../../api/queries";
import type { Site } from "../../api/types";

/** Undefined while it loads. */
export function useSite(): Site | undefined {
  return useQuery(siteQuery()).data;
}

import { useQuery } from "@tanstack/react-query";
import { siteQuery } from "./queries";
import type { Site } from "./types";

/** The company's facts. Always there when the server rendered the page; undefined for a moment otherwise. */
export function useSite(): Site | undefined {
  return useQuery(siteQuery()).data;
}

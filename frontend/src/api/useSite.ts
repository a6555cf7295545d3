import { useQuery } from "@tanstack/react-query";
import { siteQuery } from "./queries";
import type { Site } from "./types";

/** Undefined only while it loads on a page that the server did not render. */
export function useSite(): Site | undefined {
  return useQuery(siteQuery()).data;
}

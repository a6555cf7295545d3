import { useQuery } from "@tanstack/react-query";
import { siteQuery } from "../../api/queries";
import type { Site } from "../../api/types";

/** The company's facts and the choices that the forms offer; undefined until they are here. */
export function useSite(): Site | undefined {
  return useQuery({ ...siteQuery(), staleTime: 5 * 60_000 }).data;
}

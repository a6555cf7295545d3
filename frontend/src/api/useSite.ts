import { catalogueFileQuery, siteQuery } from "./queries";
import type { Site } from "./types";
import { useQuery } from "./useQuery";

/** Undefined only while it loads on a page that the server did not render. */
export function useSite(): Site | undefined {
  return useQuery(siteQuery()).data;
}

/** The printed catalogue: its address at once, size and date as soon as they are known. */
export function useCatalogueFile(): Site["catalogue_pdf"] | undefined {
  const site = useSite();
  return useQuery(catalogueFileQuery()).data ?? site?.catalogue_pdf;
}

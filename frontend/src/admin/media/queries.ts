import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Page } from "../../api/types";
import { formatQuery } from "../../format/query";
import { api } from "../api/client";
import type { MediaList, MediaUse } from "../api/types";

export const MEDIA_KEY = ["admin", "media"] as const;

export type MediaListing = {
  q?: string | null;
  bucket?: string | null;
  unused?: "1" | null;
  missing_alt?: "1" | null;
  sort?: string | null;
  page?: number;
  per_page?: number;
};

export const mediaQuery = (listing: MediaListing) =>
  queryOptions({
    queryKey: [...MEDIA_KEY, "list", listing],
    queryFn: ({ signal }) => api.get<MediaList>(`/api/admin/media${formatQuery(listing)}`, signal),
    placeholderData: keepPreviousData,
  });

export const mediaUsesQuery = (id: number) =>
  queryOptions({
    queryKey: [...MEDIA_KEY, "uses", id],
    queryFn: ({ signal }) =>
      api.get<Page<MediaUse>>(`/api/admin/media/${id}/uses?per_page=100`, signal),
  });

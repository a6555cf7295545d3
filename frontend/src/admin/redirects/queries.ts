/** What the page of redirects reads. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Page } from "../../api/types";
import { formatQuery } from "../../format/query";
import { api } from "../api/client";
import type { MissingAddressList, Redirect, RedirectHostList } from "../api/types";

export const redirectsKey = ["admin", "redirects"] as const;
export const redirectHostsKey = [...redirectsKey, "hosts"] as const;

type RedirectListQuery = { q: string; kind: string; sort: string; page: number };

export const redirectsQuery = (list: RedirectListQuery) =>
  queryOptions({
    queryKey: [...redirectsKey, "list", list],
    queryFn: ({ signal }) =>
      api.get<Page<Redirect>>(`/api/admin/redirects${formatQuery(list)}`, signal),
    placeholderData: keepPreviousData,
  });

export const redirectHostsQuery = queryOptions({
  queryKey: redirectHostsKey,
  queryFn: ({ signal }) => api.get<RedirectHostList>("/api/admin/redirect-hosts", signal),
});

/** `noise`: the addresses that only programs ask for. */
export const missingAddressesQuery = (noise: boolean) =>
  queryOptions({
    queryKey: [...redirectsKey, "missing", noise],
    queryFn: ({ signal }) =>
      api.get<MissingAddressList>(
        `/api/admin/redirects/missing${formatQuery({ noise: noise ? "1" : null })}`,
        signal,
      ),
    placeholderData: keepPreviousData,
  });

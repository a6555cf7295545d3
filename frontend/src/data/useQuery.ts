/** Reading the cache of the public site from components, in the manner of `@tanstack/react-query`. */
import { createContext, useCallback, useContext, useState, useSyncExternalStore } from "react";
import { catalogueFileQuery, siteQuery } from "./queries";
import { hashKey, type Query, type QueryCache } from "./queryCache";
import type { Site } from "./schema";

export type QueryResult<T> = {
  /** `data` is that of another key, until that of this key is here. */
  isPlaceholderData: boolean;
  refetch: () => Promise<void>;
} & QueryOutcome<T>;

/** Pending is neither data nor an error yet; after an error there may be older data. */
type QueryOutcome<T> =
  | { isPending: true; isError: false; data: undefined }
  | { isPending: false; isError: true; data: T | undefined }
  | { isPending: false; isError: false; data: T };

type Options<T> = Query<T> & { enabled?: boolean };

const QueryCacheContext = createContext<QueryCache | null>(null);

export const QueryCacheProvider = QueryCacheContext.Provider;

export function useQueryCache(): QueryCache {
  const cache = useContext(QueryCacheContext);
  if (!cache) throw new Error("no QueryCacheProvider");
  return cache;
}

export function useQuery<T>(query: Options<T>): QueryResult<T> {
  const cache = useQueryCache();
  useChangesOf(cache, query.enabled === false ? [] : [query]);
  const result = resultOf(cache, query);
  const [last, setLast] = useState(result.data);
  if (result.data !== undefined && result.data !== last) setLast(result.data);
  if (!query.keepPrevious || !result.isPending || last === undefined) return result;
  return { ...result, isPlaceholderData: true, isPending: false, isError: false, data: last };
}

/** Several reads of one kind, whose number may change. */
export function useQueries<T>(queries: readonly Query<T>[]): QueryResult<T>[] {
  const cache = useQueryCache();
  useChangesOf(cache, queries);
  return queries.map((query) => resultOf(cache, query));
}

/** Renders again at each change of one of these reads. */
function useChangesOf(cache: QueryCache, queries: readonly Query<unknown>[]): void {
  const keys = queries.map(({ queryKey }) => queryKey);
  const hash = hashKey(keys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys are the same reads
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(queries, listener),
    [cache, hash],
  );
  const version = () => cache.versionOf(keys);
  useSyncExternalStore(subscribe, version, version);
}

function resultOf<T>(cache: QueryCache, query: Query<T>): QueryResult<T> {
  const { data, error } = cache.getState(query.queryKey);
  const rest = { isPlaceholderData: false, refetch: () => cache.fetch(query) };
  // What is stored under a key was read by the query of that key, or seeded in its place.
  const known = data as T | undefined;
  if (error) return { ...rest, isPending: false, isError: true, data: known };
  if (known === undefined) {
    return { ...rest, isPending: true, isError: false, data: undefined };
  }
  return { ...rest, isPending: false, isError: false, data: known };
}

/** The site's facts, without which the app shows no page (`Content`). */
export function useSite(): Site {
  return useQuery(siteQuery()).data as Site;
}

/** The printed catalogue: its address at once, size and date as soon as they are known. */
export function useCatalogueFile(): Site["catalogue_pdf"] {
  const site = useSite();
  return useQuery(catalogueFileQuery()).data ?? site.catalogue_pdf;
}

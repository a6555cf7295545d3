/**
 * What the public site has read from the server, by key. It is small on purpose: the server seeds the first page, so a
 * visitor's browser needs no more than to fetch, to share and to keep what later pages show. The back office, which
 * writes, has a query library instead.
 */

export type QueryKey = readonly unknown[];

/** One read. Its shape is also what `@tanstack/react-query` expects, so that the back office can use the same ones. */
export type Query<T> = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  /** For how long the data counts as fresh. */
  staleTime?: number;
  /** While the data of another key loads, a component goes on showing what it has. */
  keepPrevious?: boolean;
};

/** What is known about a key. Never changed, only replaced. */
export type QueryState = {
  /** Undefined until the first success. */
  data: unknown;
  /** Of the last attempt. */
  error: Error | null;
  /** Milliseconds; 0 before the first success. */
  updatedAt: number;
  isFetching: boolean;
};

export type QueryCache = ReturnType<typeof createQueryCache>;

const FRESH_MS = 5 * 60 * 1000;
/** A read that fails is tried once more. */
const RETRY_DELAY_MS = 1000;
/** Entries that are kept, beyond those on screen. */
const MAX_ENTRIES = 60;

const UNKNOWN: QueryState = { data: undefined, error: null, updatedAt: 0, isFetching: false };

type Entry = {
  state: QueryState;
  version: number;
  listeners: Set<() => void>;
  /** The last one that was asked for under this key. */
  query: Query<unknown> | null;
  running: { promise: Promise<void>; controller: AbortController } | null;
};

export function createQueryCache() {
  const entries = new Map<string, Entry>();
  let version = 0;

  const find = (key: QueryKey) => entries.get(hashKey(key));

  const findOrCreate = (key: QueryKey): Entry => {
    const known = find(key);
    if (known) return known;
    const created = { state: UNKNOWN, version, listeners: new Set<() => void>() };
    const entry: Entry = { ...created, query: null, running: null };
    entries.set(hashKey(key), entry);
    if (entries.size > MAX_ENTRIES) dropOldest(entries, entry);
    return entry;
  };

  const update = (entry: Entry, change: Partial<QueryState>) => {
    entry.state = { ...entry.state, ...change };
    version += 1;
    entry.version = version;
    for (const listener of [...entry.listeners]) listener();
  };

  /** Reads now, or joins the read under way. The promise never rejects. */
  const fetch = (query: Query<unknown>): Promise<void> => {
    const entry = findOrCreate(query.queryKey);
    entry.query = query;
    if (entry.running) return entry.running.promise;
    const controller = new AbortController();
    const settle = (change: Partial<QueryState>) => {
      if (controller.signal.aborted) return;
      entry.running = null;
      update(entry, { ...change, isFetching: false });
    };
    const promise = read(query, controller.signal).then(
      (data) => settle({ data, error: null, updatedAt: Date.now() }),
      (error) => settle({ error: error instanceof Error ? error : new Error(String(error)) }),
    );
    entry.running = { promise, controller };
    update(
      entry,
      entry.state.data === undefined ? { ...UNKNOWN, isFetching: true } : { isFetching: true },
    );
    return promise;
  };

  /** Reads what is not fresh. The promise never rejects. */
  const prefetch = (query: Query<unknown>): Promise<void> =>
    isStale(find(query.queryKey), query) ? fetch(query) : Promise.resolve();

  /** Not at once: a component that asks for the same key may be about to take over. */
  const abortUnused = (unused: readonly Entry[]) =>
    queueMicrotask(() => {
      for (const entry of unused) {
        if (entry.listeners.size > 0 || !entry.running) continue;
        entry.running.controller.abort();
        entry.running = null;
        update(entry, { isFetching: false });
      }
    });

  return {
    getState: (key: QueryKey): QueryState => find(key)?.state ?? UNKNOWN,
    /** Rises with each change of one of these keys. */
    versionOf: (keys: readonly QueryKey[]) =>
      Math.max(0, ...keys.map((key) => find(key)?.version ?? 0)),
    getData: (key: QueryKey): unknown => find(key)?.state.data,
    setData: (key: QueryKey, data: unknown) =>
      update(findOrCreate(key), { data, error: null, updatedAt: Date.now() }),
    remove: (key: QueryKey) => {
      entries.delete(hashKey(key));
    },
    /** Reads what is not fresh, and calls the listener at each change. A read that nobody waits for any more is aborted. */
    subscribe: (queries: readonly Query<unknown>[], listener: () => void) => {
      const observed = queries.map((query) => {
        const entry = findOrCreate(query.queryKey);
        entry.listeners.add(listener);
        entry.query = query;
        void prefetch(query);
        return entry;
      });
      return () => {
        for (const entry of observed) entry.listeners.delete(listener);
        abortUnused(observed);
      };
    },
    fetch,
    prefetch,
    /** Reads again what is on screen and not fresh: for a connection that is back. */
    refetchStale: () => {
      for (const { query, listeners } of entries.values()) {
        if (query && listeners.size > 0) void prefetch(query);
      }
    },
    isFetching: () => [...entries.values()].some(({ running }) => running !== null),
  };
}

/** The same text for equal keys, in whatever order the properties of their objects are. */
export function hashKey(key: QueryKey): string {
  return JSON.stringify(key, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function isStale(entry: Entry | undefined, query: Query<unknown>): boolean {
  if (!entry || entry.state.updatedAt === 0) return true;
  return Date.now() - entry.state.updatedAt > (query.staleTime ?? FRESH_MS);
}

function dropOldest(entries: Map<string, Entry>, newest: Entry): void {
  for (const [hash, entry] of entries) {
    if (entry === newest || entry.listeners.size > 0 || entry.running) continue;
    entries.delete(hash);
    return;
  }
}

async function read(query: Query<unknown>, signal: AbortSignal): Promise<unknown> {
  try {
    return await query.queryFn({ signal });
  } catch (error) {
    if (signal.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    if (signal.aborted) throw error;
    return query.queryFn({ signal });
  }
}

/** The data that the server sends with the HTML. */
export type Seed = {
  url: string;
  status: number;
  problem: SeedProblem | null;
  queries: [QueryKey, unknown][];
};

export type SeedProblem = {
  status: number;
  parameter: string | null;
  message: string;
  /** Where the heading of the status does not fit. */
  title?: string;
  /** The way on. */
  link?: { href: string; label: string };
};

export function fillCache(cache: QueryCache, seed: Seed): void {
  for (const [key, data] of seed.queries) cache.setData(key, data);
}

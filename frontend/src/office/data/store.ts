/** A value that lives outside React; components follow it by `useSyncExternalStore(store.subscribe, store.get)`. */
export function createStore<T>(start: T) {
  let value = start;
  const listeners = new Set<() => void>();
  return {
    get: (): T => value,
    set: (next: T): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

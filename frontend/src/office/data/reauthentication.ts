/** Asks for the password once more, before what gives lasting access to the account. */
let waiting: ((given: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

export const reauthentication = {
  /** Whether the dialog is open (`ReauthenticationDialog`). */
  open: () => waiting.length > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Resolves to whether the password was given. */
  ask: (): Promise<boolean> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      changed();
    }),
  end: (given: boolean) => {
    const asked = waiting;
    waiting = [];
    changed();
    for (const resolve of asked) resolve(given);
  },
};

export const REAUTHENTICATION_NEEDED = "reauthentication_needed";

/** A call of auth-js; when it needs the password once more, it is made again afterwards. */
export async function withPassword<R extends { error: { code?: unknown } | null }>(
  call: () => Promise<R>,
): Promise<R> {
  const result = await call();
  if (result.error?.code !== REAUTHENTICATION_NEEDED) return result;
  return (await reauthentication.ask()) ? call() : result;
}

/** Asks for the password once more, before what gives lasting access to the account. */
import { createStore } from "./store";

const waiting = createStore<readonly ((given: boolean) => void)[]>([]);

export const reauthentication = {
  /** Whether the dialog is open (`ReauthenticationDialog`). */
  open: () => waiting.get().length > 0,
  subscribe: waiting.subscribe,
  /** Resolves to whether the password was given. */
  ask: (): Promise<boolean> => new Promise((resolve) => waiting.set([...waiting.get(), resolve])),
  end: (given: boolean) => {
    const asked = waiting.get();
    waiting.set([]);
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

/** Repeats a request that a busy server answers with 503. */

export type RetryAnswer = { status: number; retryAfter: string | null };

type Options = {
  onRetry?: ((delayMs: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

const MAX_RETRIES = 5;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;

/** Waits between attempts as long as `Retry-After` says, otherwise twice as long each time. */
export async function retryWhileBusy<A extends RetryAnswer>(
  request: () => Promise<A>,
  { onRetry, signal }: Options = {},
): Promise<A> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await request();
    if (answer.status !== 503 || attempt >= MAX_RETRIES) return answer;
    const delay = retryDelay(attempt, answer.retryAfter, Date.now());
    onRetry?.(delay);
    await sleep(delay, signal);
  }
}

/** In milliseconds. `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
export function retryDelay(attempt: number, retryAfter: string | null, now: number): number {
  const seconds = Number(retryAfter?.trim() || Number.NaN);
  const asked = Number.isNaN(seconds) ? Date.parse(retryAfter ?? "") - now : seconds * 1000;
  const delay = Number.isNaN(asked) ? FIRST_DELAY_MS * 2 ** attempt : asked;
  return Math.min(Math.max(delay, FIRST_DELAY_MS), MAX_DELAY_MS);
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryDelay, retryWhileBusy } from "./upload";

const NOW = Date.parse("2026-01-01T00:00:00Z");
const busy = (retryAfter: string | null = null) => ({ status: 503, retryAfter });
const created = { status: 201, retryAfter: null };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  [0, null, 1000],
  [3, null, 8000],
  [9, null, 60_000],
  [0, "7", 7000],
  [2, "0", 1000],
  [0, "3600", 60_000],
  [0, "Thu, 01 Jan 2026 00:00:05 GMT", 5000],
  [1, "soon", 2000],
])("attempt %j with Retry-After %j waits %j ms", (attempt, retryAfter, delay) => {
  expect(retryDelay(attempt, retryAfter, NOW)).toBe(delay);
});

test("a busy server is asked again after the delay that it names, and each wait is reported", async () => {
  const request = vi.fn().mockResolvedValueOnce(busy("4")).mockResolvedValueOnce(busy());
  request.mockResolvedValue(created);
  const onRetry = vi.fn();
  const answer = retryWhileBusy(request, { onRetry });
  await vi.advanceTimersByTimeAsync(3999);
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(request).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answer).toBe(created);
  expect(onRetry.mock.calls).toEqual([[4000], [2000]]);
});

test("after five retries the 503 is final; other answers are not retried", async () => {
  const request = vi.fn().mockResolvedValue(busy());
  const answer = retryWhileBusy(request);
  await vi.runAllTimersAsync();
  expect(await answer).toEqual(busy());
  expect(request).toHaveBeenCalledTimes(6);
  const refused = vi.fn().mockResolvedValue({ status: 422, retryAfter: null });
  await retryWhileBusy(refused);
  expect(refused).toHaveBeenCalledTimes(1);
});

test("cancelling ends the wait at once", async () => {
  const request = vi.fn().mockResolvedValue(busy());
  const controller = new AbortController();
  const answer = retryWhileBusy(request, { signal: controller.signal });
  const ended = expect(answer).rejects.toHaveProperty("name", "AbortError");
  await vi.advanceTimersByTimeAsync(100);
  controller.abort();
  await ended;
  await vi.runAllTimersAsync();
  expect(request).toHaveBeenCalledTimes(1);
});

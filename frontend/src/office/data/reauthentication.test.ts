import { expect, test, vi } from "vitest";
import { REAUTHENTICATION_NEEDED, reauthentication, withPassword } from "./reauthentication";

const refused = { data: null, error: { code: REAUTHENTICATION_NEEDED } };
const done = { data: "factor", error: null };

test("a call that needs the password once more is made again when it was given", async () => {
  const call = vi.fn().mockResolvedValueOnce(refused).mockResolvedValueOnce(done);
  const result = withPassword(call);
  await vi.waitFor(() => expect(reauthentication.open()).toBe(true));
  reauthentication.end(true);
  expect(await result).toBe(done);
  expect(call).toHaveBeenCalledTimes(2);
  expect(reauthentication.open()).toBe(false);
});

test("it stays refused when the person cancels, and other errors ask for nothing", async () => {
  const call = vi.fn().mockResolvedValue(refused);
  const result = withPassword(call);
  await vi.waitFor(() => expect(reauthentication.open()).toBe(true));
  reauthentication.end(false);
  expect(await result).toBe(refused);
  const other = { data: null, error: { code: "over_request_rate_limit" } };
  expect(await withPassword(async () => other)).toBe(other);
  expect(reauthentication.open()).toBe(false);
});

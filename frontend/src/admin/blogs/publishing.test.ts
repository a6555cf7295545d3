import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fromLocalInput, toLocalInput } from "../shared/time";
import { publishing, thisMinute } from "./publishing";

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

describe.each(["Asia/Kolkata", "America/New_York", "UTC"])("in %s", (name) => {
  beforeEach(() => {
    process.env.TZ = name;
  });

  test("saving again and again moves nothing", () => {
    for (const iso of [
      "2026-11-21T18:45:30.250Z",
      "2026-03-08T07:30:00Z",
      "2025-12-31T23:59:59Z",
    ]) {
      let saved = iso;
      for (let time = 0; time < 5; time += 1) {
        saved = fromLocalInput(toLocalInput(saved), saved) ?? "";
      }
      expect(saved).toBe(iso);
    }
  });

  test("what is typed is this clock's time", () => {
    const iso = fromLocalInput("2026-11-21T09:30") ?? "";
    expect(toLocalInput(iso)).toBe("2026-11-21T09:30");
  });
});

test("India is half past five ahead", () => {
  process.env.TZ = "Asia/Kolkata";
  expect(fromLocalInput("2026-11-21T09:30")).toBe("2026-11-21T04:00:00.000Z");
  expect(toLocalInput("2026-11-21T20:00:00Z")).toBe("2026-11-22T01:30");
});

test("no date is a draft, a later one a plan, this minute is public", () => {
  const now = Date.parse("2026-11-21T04:00:30Z");
  expect(publishing("", now).state).toBe("draft");
  expect(publishing(thisMinute(now), now).state).toBe("public");
  expect(publishing(thisMinute(now + 60_000), now).state).toBe("scheduled");
});

import { describe, expect, test } from "vitest";
import { prescriptionMark, scheduleLabel, soldInWords } from "./tradeFacts";

describe("the mark of a prescription", () => {
  test.each([
    [["H"], "Rx", false],
    [["G", "H"], "Rx", false],
    [["H", "H1"], "Rx", true],
    [["H1", "NDPS"], "NRx", true],
    [["H1", "X", "NDPS"], "XRx", true],
  ])("of %j is %s, red: %s", (schedules, symbol, red) =>
    expect(prescriptionMark(schedules)).toMatchObject({ symbol, red }),
  );

  test.each([[[]], [["none"]], [["G"]]])("of %j is none", (schedules) =>
    expect(prescriptionMark(schedules)).toBeNull(),
  );

  test("says in words what it means", () =>
    expect(prescriptionMark(["G", "H1", "NDPS"])?.name).toBe(
      "Schedule H1, NDPS Act: prescription only",
    ));
});

test("India has no schedule of medicines sold over the counter", () => {
  expect(["G", "NDPS", "none"].map(scheduleLabel)).toEqual([
    "Schedule G",
    "NDPS Act",
    "No prescription schedule",
  ]);
});

test("a product is sold on prescription or over the counter, as far as it is stated", () => {
  const sold = (schedules: string[], kind?: string, status?: string) =>
    soldInWords({ schedules, kind, status });
  expect(sold(["G", "H"], "medicine")).toBe("Schedule G, Schedule H");
  expect([sold(["G"]), sold(["none"]), sold([])]).toEqual([
    "Schedule G",
    "No prescription schedule",
    "",
  ]);
  expect(sold(["none"], "medicine", "Over the counter (external use only)")).toBe("OTC");
  expect(sold(["none"], "medicine", "On medical advice")).toBe("No prescription schedule");
  expect(sold(["none"], "food")).toBe("Food or supplement");
});

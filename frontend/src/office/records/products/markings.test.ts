import { describe, expect, test } from "vitest";
import { markingsOf } from "./previewOf";

describe("the markings of an unsaved product", () => {
  const symbols = (schedules: string[], kind = "medicine") =>
    markingsOf(schedules, kind).map(({ symbol, red }) => [symbol, red]);

  test.each([
    [["H"], [["Rx", false]]],
    [["H1"], [["Rx", true]]],
    [["X"], [["XRx", true]]],
    [["H1", "NDPS"], [["NRx", true]]],
    [["H", "H1", "X", "NDPS"], [["XRx", true]]],
    [["G"], [[null, false]]],
    [
      ["G", "H"],
      [
        ["Rx", false],
        [null, false],
      ],
    ],
    [["none"], []],
    [[], []],
  ])("%j", (schedules, expected) => expect(symbols(schedules)).toEqual(expected));

  test("a food is not for medicinal use", () =>
    expect(markingsOf(["none"], "food").map(({ lines }) => lines)).toEqual([
      ["NOT FOR MEDICINAL USE"],
    ]));

  test("every marking names its source with a date", () => {
    const found = [...markingsOf(["X", "G"], ""), ...markingsOf([], "food")];
    expect(found).toHaveLength(3);
    for (const { source } of found) expect(source).toMatch(/ of \d+ \w+ 20\d\d\)$/);
  });
});

// @vitest-environment jsdom
import { expect, test, vi } from "vitest";

test("a full list refuses for all to see, and says of no line that was cut that it is there", async () => {
  vi.useFakeTimers();
  const store = await import("../../data/enquiryList");
  for (let id = 1; id <= 500; id++) store.add({ id, name: `No. ${id}` });
  expect(store.enquiryList().refused).toBe(false);
  const { addText } = await import("../parts/search/addText");
  const { addLines } = await import("./edit");
  const { removeLines, restoreLines } = await import("./line/marks");
  addText("Telma 40");
  expect(store.enquiryList()).toMatchObject({
    message: "Your enquiry list is full: 500 lines.",
    refused: true,
  });
  vi.advanceTimersByTime(10_000);
  expect(store.enquiryList().refused).toBe(false);
  expect(addLines([{ product: 7, quantity: "1" }])).toBe(1);
  expect(store.enquiryList().refused).toBe(true);

  const removed = removeLines(new Set([1]));
  expect(store.enquiryList().refused).toBe(false);
  store.add({ id: 501, name: "Of another tab" });
  restoreLines(removed);
  expect(store.enquiryList().refused).toBe(true);
  expect(store.enquiryList().lines.at(-1)?.name).toBe("Of another tab");
  vi.useRealTimers();
});

import { expect, test } from "vitest";
import { coordinates } from "./ContactPage";

test("coordinates name their hemispheres", () => {
  expect(coordinates(28.7158, 77.1911)).toBe("28.7158°\u00a0N, 77.1911°\u00a0E");
  expect(coordinates(-1.5, -0.25)).toBe("1.5000°\u00a0S, 0.2500°\u00a0W");
});

import { expect, test } from "vitest";
import { documentTitle } from "./productDocuments";

test("the kind of a document is said once", () => {
  expect(documentTitle({ kind: "leaflet", name: "Amoxicillin 500" })).toBe(
    "Leaflet: Amoxicillin 500",
  );
  expect(documentTitle({ kind: "leaflet", name: "Patient leaflet" })).toBe("Patient leaflet");
  expect(documentTitle({ kind: "other", name: "Poster" })).toBe("Poster");
});

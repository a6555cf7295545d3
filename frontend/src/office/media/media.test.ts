import { expect, test } from "vitest";
import {
  fateOf,
  filterOf,
  placeInWords,
  replacedInWords,
  shownOf,
  titleOf,
  usesInWords,
} from "./MediaGrid";

test("an address that names no list shows all files", () => {
  expect(shownOf(null)).toBe("");
  expect(shownOf("everything")).toBe("");
  expect(filterOf(shownOf("unused"))).toEqual({ unused: "1" });
  expect(filterOf(shownOf("missing-alt"))).toEqual({ missing_alt: "1" });
  expect(filterOf(shownOf("documents"))).toEqual({ bucket: "documents" });
});

test("a file without a name is called by its address", () => {
  expect(titleOf({ name: "", url: "/storage/blogs/1-a.webp" })).toBe("1-a.webp");
  expect(titleOf({ name: "GMP.pdf", url: "/storage/documents/1-a.pdf" })).toBe("GMP.pdf");
});

test("uses and places are said in words", () => {
  expect([0, 1, 4].map(usesInWords)).toEqual(["Not used", "1 use", "4 uses"]);
  expect(placeInWords({ kind: "site_page", places: ["published", "draft"] })).toBe(
    "Page of the site, published, draft",
  );
});

test("only what is neither used nor kept has an end", () => {
  const file = { uses: 0, kept: false, remove_at: "2026-11-23T10:00:00Z" } as never;
  expect(fateOf(file)).toContain("will be removed after");
  expect(fateOf({ uses: 0, kept: true, remove_at: null } as never)).toContain("stays until");
  expect(fateOf({ uses: 2 } as never)).toBeNull();
});

test("what could not be changed is named", () => {
  expect(replacedInWords(1, [])).toBe("Changed in 1 place.");
  const left = ["A", "B", "C", "D"].map((title) => ({ title, reason: "is in the trash" }));
  expect(replacedInWords(2, left)).toContain("“C” (is in the trash) and 1 more.");
});

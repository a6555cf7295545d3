import { describe, expect, it } from "vitest";
import { changeOf, sentence } from "./SearchPage";

const shipped = {
  id: null,
  revision: null,
  word: "crocin",
  means: "paracetamol",
  shipped: true,
  shipped_means: "paracetamol",
};

describe("a change of a search word", () => {
  it("is said in one sentence", () => {
    const own = { ...shipped, id: 4, revision: 2, shipped: false, means: "paracetamol, ibuprofen" };
    const off = changeOf(shipped, { word: "crocin", means: "" });
    expect(sentence(off)).toBe("“crocin” was switched off");
    expect(sentence(changeOf(own, null))).toBe("“crocin” leads to paracetamol again");
    expect(sentence(changeOf({ ...own, shipped_means: null }, null))).toBe("“crocin” was deleted");
    expect(sentence(changeOf(own, { word: "crocin", means: "aspirin" }))).toBe(
      "“crocin” now leads to aspirin",
    );
  });

  it("of a shipped word begins with nothing of the office's own", () => {
    expect(changeOf(shipped, null).before).toBeNull();
  });
});

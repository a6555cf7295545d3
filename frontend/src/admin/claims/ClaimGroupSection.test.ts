import { describe, expect, it } from "vitest";
import { claimInWords } from "./ClaimGroupSection";

describe("claimInWords", () => {
  it("names pictures and places, and shortens long texts", () => {
    expect(claimInWords({ path: "hero.picture.src", text: "/site/about-header.webp" })).toBe(
      "Picture ‘about-header’",
    );
    expect(claimInWords({ path: "map.latitude", text: "28.7" })).toBe("28.7° north");
    expect(claimInWords({ path: "opening_hours.0.closes", text: "18:00" })).toBe(
      "For search engines: closes at 18:00",
    );
    expect(claimInWords({ path: "map.title", text: "Map" })).toBe("Map");
    expect(claimInWords({ path: "story.text", text: "In {founded}\n\nwe" })).toBe("In 1976 we");
    expect(claimInWords({ path: "story.text", text: "word ".repeat(90) })).toHaveLength(210);
  });
});

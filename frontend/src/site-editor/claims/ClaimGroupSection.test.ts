import { describe, expect, it } from "vitest";
import { claimInWords } from "./ClaimsPage";

const COMPANY = { founded: "1999", years: "25" };

describe("claimInWords", () => {
  it("names pictures and places, and shortens long texts", () => {
    expect(
      claimInWords({ path: "hero.picture.src", text: "/site/about-header.webp" }, COMPANY),
    ).toBe("Picture ‘about-header’");
    expect(claimInWords({ path: "map.latitude", text: "28.7" }, COMPANY)).toBe("28.7° north");
    expect(claimInWords({ path: "opening_hours.0.closes", text: "18:00" }, COMPANY)).toBe(
      "For search engines: closes at 18:00",
    );
    expect(claimInWords({ path: "map.title", text: "Map" }, COMPANY)).toBe("Map");
    expect(claimInWords({ path: "story.text", text: "In {founded}\n\nwe" }, COMPANY)).toBe(
      "In 1999 we",
    );
    expect(claimInWords({ path: "story.text", text: "{years} years" }, COMPANY)).toBe("25 years");
    expect(
      claimInWords({ path: "story.text", text: "In {founded}" }, { founded: "", years: "" }),
    ).toBe("In {founded}");
    expect(claimInWords({ path: "story.text", text: "word ".repeat(90) }, COMPANY)).toHaveLength(
      210,
    );
  });
});

import { expect, test } from "vitest";
import { isShortLink, placeOfMapLink } from "./MapFields";

const AT = { latitude: 12.9716, longitude: 77.5946 };

test("the links of maps name their place", () => {
  for (const link of [
    "https://www.google.com/maps/place/Bengaluru/@12.95,77.5,12z/data=!3m1!4b1!4m6!3m5!8m2!3d12.9716!4d77.5946!16z",
    "https://www.google.com/maps/@12.9716,77.5946,17z",
    "https://www.google.com/maps?q=12.9716,77.5946",
    "https://www.google.com/maps/search/?api=1&query=12.9716%2C77.5946",
    "https://www.google.com/maps/dir/?api=1&destination=12.9716,77.5946",
    "https://www.openstreetmap.org/?mlat=12.9716&mlon=77.5946#map=19/13.1/77.6",
    "https://www.openstreetmap.org/#map=19/12.9716/77.5946",
    "https://maps.apple.com/?ll=12.9716,77.5946&q=Office",
    "geo:12.9716,77.5946?z=17",
    " 12.9716, 77.5946 ",
  ]) {
    expect(placeOfMapLink(link), link).toEqual(AT);
  }
  expect(placeOfMapLink("https://www.google.com/maps/@-33.86,151.2,12z")).toEqual({
    latitude: -33.86,
    longitude: 151.2,
  });
});

test("what names no place is told from what does", () => {
  for (const link of [
    "",
    "Bengaluru",
    "https://www.google.com/maps/place/Bengaluru",
    "https://example.com/?q=medicine",
    "https://www.google.com/maps/@95,200,12z",
    "%E0%A4%A",
  ]) {
    expect(placeOfMapLink(link), link).toBeNull();
  }
  expect(isShortLink("https://maps.app.goo.gl/abc123")).toBe(true);
  expect(isShortLink("https://www.google.com/maps")).toBe(false);
});

/** The place that a link of a map names. */

export type Place = { latitude: number; longitude: number };

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

/** In this order: the pin of a place comes before the middle of the map that shows it. */
const PATTERNS: readonly RegExp[] = [
  // Google Maps: the place itself.
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  // OpenStreetMap: the marker.
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  // Google and Apple Maps: what was searched for, where it is a pair of numbers.
  new RegExp(
    `[?&](?:q|ll|query|destination|daddr|center|coordinate)=(?:loc:)?${NUMBER},\\s*\\+?${NUMBER}`,
  ),
  // Google Maps: the middle of the map.
  new RegExp(`@${NUMBER},${NUMBER}`),
  // OpenStreetMap: the middle of the map.
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${NUMBER}/${NUMBER}`),
  // A geo: address (RFC 5870), or the two numbers alone.
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
  new RegExp(`^\\s*${NUMBER}\\s*[,;\\s]\\s*${NUMBER}\\s*$`),
];

/** Links that name no place themselves: the map has to be opened first. */
const SHORT = /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl|osm\.org\/go)\//;

export function isShortLink(link: string): boolean {
  return SHORT.test(link.trim());
}

/** The place, or null where the link names none on this earth. */
export function placeOfMapLink(link: string): Place | null {
  let text = link.trim().slice(0, 4000);
  try {
    text = decodeURIComponent(text);
  } catch {
    // Taken as it is.
  }
  for (const pattern of PATTERNS) {
    const [, latitude, longitude] = (pattern.exec(text) ?? []).map(Number);
    if (latitude === undefined || longitude === undefined) continue;
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}

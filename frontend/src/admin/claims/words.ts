import type { Claim } from "../api/types";

export const STATES: Record<Claim["state"], string> = {
  shipped: "As shipped",
  confirmed: "Confirmed",
  changed: "Your own words",
};

/** The words of a claim in a list: of a picture its name, of a long text its beginning. */
export function claimInWords({ text, path }: Pick<Claim, "text" | "path">): string {
  const picture = /^\/site\/(.+)\.\w+$/.exec(text)?.[1];
  if (picture) return `Picture ‘${picture}’`;
  if (/^map\.l/.test(path)) return `${text}° ${path === "map.latitude" ? "north" : "east"}`;
  const hour = /^opening_hours\.\d+\.(open|close)s$/.exec(path)?.[1];
  if (hour) return `For search engines: ${hour}s at ${text}`;
  if (path === "reply_time") return `Enquiries are answered within ${text}`;
  const line = text
    .replace(/\s+/g, " ")
    .replace(/\{founded\}/g, "1976")
    .replace(/\{years\}/g, "48");
  return line.length > 220 ? `${line.slice(0, 210).trimEnd()}…` : line;
}

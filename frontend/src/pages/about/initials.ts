/** Titles before a name. */
const TITLE = /^(?:dr|mr|mrs|ms|prof|shri|smt)\.?$/i;

/** Of the first and the last part of a name, in whatever script. */
export function initials(name: string): string {
  const parts = name.split(/\s+/).filter((part) => part !== "" && !TITLE.test(part));
  const chosen = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return chosen.map((part = "") => [...part][0]?.toUpperCase() ?? "").join("");
}

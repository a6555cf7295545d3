/** Query strings without URLSearchParams, so that the embedded engine and the browser agree to the byte. */

export type Query = Record<string, string>;

/**
 * As the server reads it, so that hydration finds the same page: the last value of each name wins, trimmed; what cannot
 * be decoded stays as it is.
 */
export function parseQuery(search: string): Query {
  const query: Query = {};
  for (const part of search.replace(/^\?/, "").split("&")) {
    if (part === "") continue;
    const at = part.indexOf("=");
    const name = decode(at < 0 ? part : part.slice(0, at));
    query[name] = at < 0 ? "" : decode(part.slice(at + 1)).trim();
  }
  return query;
}

/** `?a=1&b=2`, or "" without values. Null, undefined and "" are left out. */
export function formatQuery(values: Record<string, string | number | null | undefined>): string {
  const parts = Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** Path and query of an address of this site; the query with its `?`, or empty. */
export function splitAddress(address: string): { pathname: string; search: string } {
  const at = address.indexOf("?");
  return at < 0
    ? { pathname: address, search: "" }
    : { pathname: address.slice(0, at), search: address.slice(at) };
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

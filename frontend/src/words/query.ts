/** Query strings without URLSearchParams, so that the embedded engine and the browser agree to the byte. */

export type Query = Record<string, string>;

/** Names and values in their order. As the server reads them: trimmed; what cannot be decoded stays as it is. */
export function parsePairs(search: string): [string, string][] {
  const parts = search.replace(/^\?/, "").split("&");
  return parts
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf("=");
      return at < 0
        ? [decode(part), ""]
        : [decode(part.slice(0, at)), decode(part.slice(at + 1)).trim()];
    });
}

/** The last value of each name. */
export function parseQuery(search: string): Query {
  return Object.fromEntries(parsePairs(search));
}

type QueryValue = string | number | boolean | null | undefined;

/**
 * `?a=1&b=2`, or "" without values. A list is its name once for each value; null, undefined, "" and false are left out, and
 * true is 1.
 */
export function formatQuery(values: Record<string, QueryValue | readonly string[]>): string {
  const parts = Object.entries(values)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]],
    )
    .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(value === true ? 1 : value)}`,
    );
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

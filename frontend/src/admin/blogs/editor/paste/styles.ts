/** Reads the styles of pasted elements. */

/** The declarations of the style attribute by property, without expanding shorthands. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of (element.getAttribute("data-style") ?? "").split(";")) {
    const colon = part.indexOf(":");
    if (colon < 0) continue;
    const value = part.slice(colon + 1);
    found.set(part.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return found;
}

/** Replaces an element by its content. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

export function textOf(node: Node): string {
  return node.textContent ?? "";
}

/** No-break spaces count as blank: word processors put one into empty lines. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}

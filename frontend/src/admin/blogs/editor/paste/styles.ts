/** What the styles of pasted elements say. */

/** The declarations of an element, by property; an abbreviation in another property's name is another property. */
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

/** Leaves the content in the place of the element. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

export function textOf(node: Node): string {
  return node.textContent ?? "";
}

/** No-break spaces are blank too: word processors fill empty lines with one. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}

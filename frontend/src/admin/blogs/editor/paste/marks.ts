/** Converts emphasis: each text node gets the elements that its styles amount to. */
import { styleOf, textOf, unwrap } from "./styles";

type Mark = "strong" | "em" | "u" | "s" | "sub" | "sup";

/** Elements that are removed after their styles have been read. */
const STYLING =
  "b, strong, i, em, u, ins, s, strike, del, sub, sup, span, font, big, small, tt, center, cite, var";
/** Text directly in these is formatting whitespace. */
const CONTAINERS = new Set(["BODY", "UL", "OL", "TABLE", "THEAD", "TBODY", "TFOOT", "TR"]);

export function tidyMarks(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, 4 /* text */);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const marked = texts.map((text) => ({ text, marks: marksOf(text, body) }));
  for (const { text, marks } of marked) {
    if (!text.parentElement?.closest("pre")) {
      // Word aligns text with runs of no-break spaces; a single one, as between number and unit, is kept.
      text.data = text.data.replace(/[ \t\r\n\u00a0]{2,}/g, " ");
    }
    if (CONTAINERS.has(text.parentElement?.tagName ?? "") && textOf(text).trim() === "") continue;
    let inner: Node = text;
    for (const mark of marks) {
      const element = body.ownerDocument.createElement(mark);
      inner.parentNode?.replaceChild(element, inner);
      element.append(inner);
      element.dataset.mark = "";
      inner = element;
    }
  }
  for (const element of body.querySelectorAll(STYLING)) {
    if ((element as HTMLElement).dataset.mark === undefined) unwrap(element);
  }
  for (const element of body.querySelectorAll("[data-mark]")) element.removeAttribute("data-mark");
}

/** The nearest ancestor with a declaration decides. Underline and strikethrough add up. */
function marksOf(text: Text, body: HTMLElement): Mark[] {
  let [bold, italic, place]: [boolean?, boolean?, string?] = [];
  let [under, through, heading, link, code] = [false, false, false, false, false];
  for (let at = text.parentElement; at && at !== body; at = at.parentElement) {
    const tag = at.tagName;
    const style = styleOf(at);
    bold ??= weight(style.get("font-weight")) ?? (tag === "B" || tag === "STRONG" || undefined);
    italic ??= slant(style.get("font-style")) ?? (tag === "I" || tag === "EM" || undefined);
    place ??= style.get("vertical-align") ?? (/^SU[BP]$/.test(tag) ? tag.toLowerCase() : undefined);
    const line = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
    under ||= /underline/.test(line) || ((tag === "U" || tag === "INS") && !/none/.test(line));
    through ||= /line-through/.test(line) || /^(?:S|STRIKE|DEL)$/.test(tag);
    heading ||= /^H[1-6]$/.test(tag);
    link ||= tag === "A" && at.hasAttribute("href");
    code ||= tag === "CODE" || tag === "PRE";
  }
  if (code) return [];
  const marks: Mark[] = [];
  if (place === "super" || place === "sup") marks.push("sup");
  if (place === "sub") marks.push("sub");
  if (through) marks.push("s");
  if (under && !link) marks.push("u");
  if (italic) marks.push("em");
  // Headings are bold anyway.
  if (bold && !heading) marks.push("strong");
  return marks;
}

function weight(value: string | undefined): boolean | undefined {
  if (value === undefined || value === "inherit") return undefined;
  return value.startsWith("bold") || Number.parseInt(value, 10) >= 600;
}

function slant(value: string | undefined): boolean | undefined {
  if (value === undefined || value === "inherit") return undefined;
  return value === "italic" || value === "oblique";
}

/** Tidies headings, and paragraphs whose style makes them headings. */
import { replaceTag } from "../read";
import { isBlank, styleOf, textOf } from "./styles";

const LOWEST = 4;

/** The page title is the only h1: a document that has one too is moved down by one level. */
export function tidyHeadings(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll("p, div[class]")) {
    const level = levelOf(paragraph);
    if (level !== null && !paragraph.querySelector("p, div, ul, ol, table")) {
      replaceTag(paragraph, `h${level}`);
    }
  }
  const headings = [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const down = headings.some(({ tagName }) => tagName === "H1") ? 1 : 0;
  for (const heading of headings) {
    if (isBlank(textOf(heading))) heading.remove();
    // Not inside cells and list items.
    else if (heading.closest("li, td, th")) replaceTag(heading, "p");
    else replaceTag(heading, `h${Math.min(LOWEST, Number(heading.tagName.slice(1)) + down)}`);
  }
}

function levelOf(paragraph: Element): number | null {
  if (/^Mso(?:Title|Subtitle)/.test(paragraph.className)) {
    return paragraph.className.startsWith("MsoTitle") ? 1 : 2;
  }
  const named = /^MsoHeading([1-9])/.exec(paragraph.className)?.[1];
  const outline = /^[1-9]$/.exec(styleOf(paragraph).get("mso-outline-level") ?? "")?.[0];
  const level = Number(named ?? outline ?? 0);
  return level === 0 ? null : Math.min(6, level);
}

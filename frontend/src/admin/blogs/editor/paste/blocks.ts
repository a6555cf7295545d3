/** Tidies tables and the space between blocks. */
import { replaceTag } from "../read";
import { isBlank, textOf, unwrap } from "./styles";

const BLOCKS = /^(?:P|DIV|H[1-6]|UL|OL|TABLE|HR|PRE|BLOCKQUOTE|FIGURE|SECTION|ARTICLE)$/;

/** Word processors write header rows with ordinary cells, recognisable by their position or bold text. */
export function tidyTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll("table")) {
    const rows = [...table.rows];
    const [first] = rows;
    if (!first || rows.length < 2) continue;
    const heads = rows.filter((row) => row.parentElement?.tagName === "THEAD");
    const cells = [...first.cells].filter((cell) => !isBlank(textOf(cell)));
    const isBold = cells.length > 0 && cells.every(allBold);
    for (const row of heads.length > 0 ? heads : isBold ? [first] : []) {
      for (const cell of [...row.cells]) {
        for (const bold of cell.querySelectorAll("strong")) unwrap(bold);
        if (cell.tagName === "TD") replaceTag(cell, "th");
      }
    }
  }
}

function allBold(cell: Element): boolean {
  const walker = cell.ownerDocument.createTreeWalker(cell, 4 /* text */);
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    if (!isBlank(textOf(text)) && !text.parentElement?.closest("strong")) return false;
  }
  return true;
}

/** Removes empty lines: spacing is up to the style sheet. */
export function joinBlocks(body: HTMLElement): void {
  for (const line of body.querySelectorAll("br")) {
    const { previousElementSibling: before, nextElementSibling: after } = line;
    const between = [before, after].some((other) => other && BLOCKS.test(other.tagName));
    if (between || line.className === "Apple-interchange-newline") line.remove();
  }
  for (const paragraph of body.querySelectorAll("p, div")) {
    if (isBlank(textOf(paragraph)) && !paragraph.querySelector("img, hr, table")) {
      paragraph.remove();
    }
  }
}

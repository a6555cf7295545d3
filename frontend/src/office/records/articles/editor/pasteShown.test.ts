// @vitest-environment jsdom
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { getSchema } from "@tiptap/core";
import { DOMSerializer, Node as DocumentNode } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { tidyPaste } from "./paste";
import { losesContent, readHtml } from "./read";
import { EXTENSIONS } from "./schema";
import { writeHtml } from "./write";

const folder = path.resolve(import.meta.dirname, "../../../../../test/clipboard");
const pages = readdirSync(folder)
  .filter((name) => name.endsWith(".shown.txt"))
  .map((name) => name.replace(".shown.txt", ""));
const SCHEMA = getSchema(EXTENSIONS);

test.each(pages)("the editor shows and writes what was copied: %s", (page) => {
  const read = (ending: string) => readFileSync(path.join(folder, `${page}.${ending}`), "utf8");
  const truth = read("shown.txt").trimEnd().split("\n");
  const tidy = tidyPaste(read("html")).html;
  expect(losesContent(tidy)).toBe(false);
  const content = readHtml(tidy);
  const view = document.createElement("div");
  const doc = DocumentNode.fromJSON(SCHEMA, content);
  view.append(DOMSerializer.fromSchema(SCHEMA).serializeFragment(doc.content));
  expect(shown(view)).toEqual(truth);
  const written = document.createElement("div");
  written.innerHTML = writeHtml(content);
  expect(shown(written)).toEqual(truth);
  expect(writeHtml(readHtml(writeHtml(content)))).toBe(writeHtml(content));
  if (process.env.UPDATE_CLIPBOARD) {
    writeFileSync(path.join(folder, `${page}.expected.html`), `${writeHtml(content)}\n`);
  }
  expect(writeHtml(content)).toBe(read("expected.html").trim());
});

/** The cells and items of a page as a reader finds them. */
function shown(root: Element): string[] {
  const lines: string[] = [];
  for (const element of root.querySelectorAll("td, th, li")) {
    const label = element.tagName === "LI" ? marker(element) : place(element);
    const direction = element.closest("[dir]")?.getAttribute("dir") === "rtl" ? " rtl" : "";
    lines.push(`${label}${direction} ${text(element)}`.trimEnd());
  }
  return lines;
}

function marker(item: Element): string {
  const list = item.parentElement as Element;
  if (list.tagName === "UL") return "-";
  const items = [...list.children];
  const step = list.hasAttribute("reversed") ? -1 : 1;
  let number =
    Number.parseInt(list.getAttribute("start") ?? "", 10) || (step < 0 ? items.length : 1);
  for (const one of items) {
    number = Number.parseInt(one.getAttribute("value") ?? "", 10) || number;
    if (one === item) break;
    number += step;
  }
  return `${number}${list.getAttribute("type") ?? ""}.`;
}

/** By the table model of HTML: a cell takes the first free column of its row, and ends with its part of the table. */
function place(cell: Element): string {
  const taken = new Set<string>();
  const rows = [...(cell.closest("table") as HTMLTableElement).rows];
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const one of row.cells) {
      while (taken.has(`${y},${x}`)) x += 1;
      const part = rows.filter(({ parentElement }) => parentElement === row.parentElement);
      const left = part.length - part.indexOf(row);
      const height = Math.min(left, Number(one.getAttribute("rowspan") ?? 1));
      const width = Number(one.getAttribute("colspan") ?? 1);
      for (let down = 0; down < height; down += 1) {
        for (let along = 0; along < width; along += 1) taken.add(`${y + down},${x + along}`);
      }
      const span = height * width > 1 ? ` ${height}x${width}` : "";
      if (one === cell) return `${y + 1}.${x + 1}${span}`;
    }
  }
  return "nowhere";
}

function text(element: Element): string {
  let said = "";
  const walker = document.createTreeWalker(element, 4 /* text */);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const part = (node.textContent ?? "").replace(/\s+/g, " ");
    said += node.parentElement?.closest("strong, b") && part.trim() !== "" ? `*${part}*` : part;
  }
  return said.replaceAll("**", "").replace(/\s+/g, " ").trim();
}

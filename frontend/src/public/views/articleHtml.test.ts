import { describe, expect, test } from "vitest";
import { prepareArticle } from "./articleHtml";

describe("headings", () => {
  test("get an address each and are listed as text", () => {
    const { html, headings } = prepareArticle(
      '<h2>Salt &amp; <em>strength</em></h2><p>x</p><h2 class="a" id="old">Next</h2>',
    );
    expect(headings).toEqual([
      { id: "part-1", text: "Salt & strength" },
      { id: "part-2", text: "Next" },
    ]);
    expect(html).toContain('<h2 id="part-1">Salt &amp; <em>strength</em></h2>');
    expect(html).toContain('<h2 id="part-2" class="a">Next</h2>');
  });

  test("of the third level stay as they are", () => {
    expect(prepareArticle("<h3>Small</h3>")).toEqual({ html: "<h3>Small</h3>", headings: [] });
  });
});

describe("tables", () => {
  test("stand in a region named after the heading above", () => {
    const { html } = prepareArticle("<h2>The “tests”</h2><table><tr><td>1</td></tr></table>");
    expect(html).toContain(
      '<div class="article-table" role="region" tabindex="0" aria-label="Table: The “tests”"><table>',
    );
    expect(html.endsWith("</table></div>")).toBe(true);
  });

  test("within tables get no region of their own", () => {
    const { html } = prepareArticle("<table><tr><td><table></table></td></tr></table>");
    expect(html.match(/<div/g)).toHaveLength(1);
    expect(html.match(/<\/div>/g)).toHaveLength(1);
  });

  test("of one header row stack: cells say their column, and all keep their roles", () => {
    const rows =
      '<thead><tr><th scope="col">A</th><th scope="col">B &amp; <em>C</em></th></tr></thead>' +
      "<tbody><tr><td>1</td><td>2</td></tr></tbody>";
    const { html } = prepareArticle(`<table>${rows}</table>`);
    expect(html).toContain('class="article-table stacks"');
    expect(html).toContain('<table role="table"><thead role="rowgroup"><tr role="row">');
    expect(html).toContain('<th role="columnheader" scope="col">A</th>');
    expect(html).toContain('<td role="cell">1</td><td role="cell" data-label="B &amp; C">2</td>');
  });

  test("with joined cells or without a header row do not stack", () => {
    const joined =
      '<thead><tr><th>A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody>';
    for (const rows of [joined, "<tbody><tr><td>1</td></tr></tbody>"]) {
      const { html } = prepareArticle(`<table>${rows}</table>`);
      expect(html).toContain(`<table>${rows}</table>`);
      expect(html).not.toContain("stacks");
    }
  });

  test("without an end tag leave the source unchanged", () => {
    const source = "<h2>A</h2><table><tr>";
    expect(prepareArticle(source)).toEqual({ html: source, headings: [] });
  });
});

test("nothing inside an attribute value is touched", () => {
  for (const value of ["<table>", "<h2>", "</table>", "a > <table>", "<table onerror=x> "]) {
    const source = `<img src="/storage/blogs/a.webp" alt="${value}"><p>text</p>`;
    expect(prepareArticle(source)).toEqual({ html: source, headings: [] });
  }
});

test("a heading cannot break out of the region's name", () => {
  const { html } = prepareArticle('<h2>"&gt;&lt;img src=x</h2><table></table>');
  expect(html).toContain('aria-label="Table: &quot;>&lt;img src=x"');
});

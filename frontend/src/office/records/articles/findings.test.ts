import { expect, test } from "vitest";
import { groups, insecureLinks, losses } from "./ContentField";

test("findings are grouped by kind, with their number", () => {
  const findings = [
    { kind: "picture", what: "data:image/png;base64,AA", count: 1 },
    { kind: "picture", what: "https://x.example/a.png", count: 2 },
    { kind: "link", what: "", count: 1 },
    { kind: "element", what: "iframe", count: 1 },
    { kind: "formatting", what: "style", count: 9 },
  ] as const;
  expect(groups(findings).map(({ title, items }) => [title.split(/[:;]/)[0], items])).toEqual([
    [
      "3 pictures from elsewhere",
      ["a picture inside the text", "https://x.example/a.png (2 times)"],
    ],
    ["1 link whose address is not allowed", ["no address"]],
    ["Elements that articles cannot have", ["frame (iframe)"]],
    ["Formatting that the website does not use", ["style (9 times)"]],
  ]);
  expect(losses(findings)).toHaveLength(4);
  expect(losses([{ kind: "heading", what: "h1", count: 1 }])).toEqual([]);
});

test("links without encryption are found in what the editor writes", () => {
  const html =
    '<p><a href="http://x.example/?a=1&amp;b=2">a</a> <a href="https://y.example/">b</a> http://z.example</p>';
  expect(insecureLinks(html + html)).toEqual([
    { kind: "insecure_link", what: "http://x.example/?a=1&b=2", count: 2 },
  ]);
});

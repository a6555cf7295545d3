/**
 * A browser that translates puts other elements in the place of the texts. React, which keeps the texts themselves, then
 * cannot take one away, put anything before it or write into it: the page fails, or goes on saying what was. It can always
 * change an element. So each text that may change is alone in an element of its own.
 */
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
/** The pages of visitors, with what they share with the back office. */
const CHECKED = /^src\/(?!office\/|editing\/|fields\/|lists\/|site-editor\/).*(?<!\.test)\.tsx$/;

test("a text that may change is alone in its element", () => {
  const { files, checker } = program();
  expect(files.length).toBeGreaterThan(80);
  expect(files.flatMap((file) => mixedTexts(file, checker))).toEqual([]);
}, 120_000);

function program() {
  const file = path.join(ROOT, "tsconfig.json");
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const relative = (name: string) => path.relative(ROOT, name).replaceAll("\\", "/");
  const names = fileNames.filter((name) => CHECKED.test(relative(name)) || name.endsWith(".d.ts"));
  const all = ts.createProgram(names, options);
  const files = all.getSourceFiles().filter(({ fileName }) => CHECKED.test(relative(fileName)));
  return { files, checker: all.getTypeChecker() };
}

/** Where texts of expressions have neighbours, and written texts stand behind what may come and go. */
function mixedTexts(file: ts.SourceFile, checker: ts.TypeChecker): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(
        (child) =>
          !(ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) &&
          !(ts.isJsxExpression(child) && !child.expression),
      );
      const kinds = children.map((child) => kindOf(child, checker));
      const isAlone = children.length === 1 && ts.isJsxElement(node);
      const firstOther = kinds.indexOf("other");
      const wrong = kinds.findIndex(
        (kind, at) => kind === "text" || (kind === "words" && firstOther >= 0 && firstOther < at),
      );
      if (wrong >= 0 && !isAlone) {
        const place = children[wrong] ?? node;
        const { line } = file.getLineAndCharacterOfPosition(place.getStart());
        found.push(`${path.relative(ROOT, file.fileName)}:${line + 1}: ${place.getText().trim()}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

type Kind =
  /** As written */
  | "words"
  | /** Of an expression */ "text"
  | "element"
  | /** Elements that may come and go */ "other";

function kindOf(child: ts.JsxChild, checker: ts.TypeChecker): Kind {
  if (ts.isJsxText(child)) return "words";
  if (!ts.isJsxExpression(child) || !child.expression) return "element";
  if (ts.isStringLiteralLike(child.expression)) return "words";
  const type = checker.getTypeAtLocation(child.expression);
  const parts = type.isUnion() ? type.types : [type];
  const has = (flags: ts.TypeFlags) => parts.some((part) => (part.flags & flags) !== 0);
  // What a component is given as its children is looked at where it is given.
  if (has(ts.TypeFlags.Object)) return "other";
  return has(ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike) ? "text" : "other";
}

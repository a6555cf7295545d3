// @vitest-environment jsdom

import { act, cleanup, render, screen } from "@testing-library/react";
import type { Editor } from "@tiptap/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RichText } from "./RichText";

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shown(start: string) {
  let held = start;
  const richText = (value: string) => (
    <RichText
      value={value}
      latest={() => held}
      onChange={(html) => {
        held = html;
      }}
      invalid={false}
      inserter={{ current: null }}
      onFiles={() => {}}
    />
  );
  const { rerender } = render(richText(start));
  const box = screen.getByRole<HTMLElement & { editor: Editor }>("textbox", { name: "Content" });
  return {
    type: (text: string) => act(() => void box.editor.commands.insertContent(text)),
    /** The form renders what it held at some time. */
    render: (value: string) => rerender(richText(value)),
    hold: (value: string) => {
      held = value;
    },
    held: () => held,
    text: () => box.textContent,
  };
}

test("what was typed and comes back late does not replace what was typed since", () => {
  const article = shown("<p>a</p>");
  article.type("b");
  const early = article.held();
  article.type("c");
  article.render(early);
  expect(article.text()).toContain("bc");
  article.render(article.held());
  expect(article.text()).toContain("bc");
});

test("a text that the form sets replaces what was typed, also one that was typed before", () => {
  const article = shown("<p>a</p>");
  article.type("b");
  const early = article.held();
  article.type("c");
  article.render(article.held());
  for (const set of ["<p>restored</p>", early]) {
    article.hold(set);
    article.render(set);
    expect(`<p>${article.text()}</p>`).toBe(set);
  }
});

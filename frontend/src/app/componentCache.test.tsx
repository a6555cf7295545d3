import { type ElementType, useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { CacheMark, cachedOf, cacheHtmlOf, renderWithCache } from "./componentCache";

/** A component where the server bundle's JSX function would look for it. */
function Cacheable({ type: Type, name }: { type: ElementType; name: string }) {
  const cached = cachedOf(Type, { name });
  return cached ? <CacheMark cached={cached} /> : <Type name={name} />;
}

function page(type: ElementType, names: string[]) {
  return (
    <main>
      {names.map((name) => (
        <Cacheable key={name} type={type} name={name} />
      ))}
    </main>
  );
}

const rendered = vi.fn();

function Card({ name }: { name: string }) {
  rendered(name);
  return <p>{`${name} & Co.`}</p>;
}

function Field({ name }: { name: string }) {
  return <input id={useId()} name={name} />;
}

test("a component is rendered once for each of what it depends on", () => {
  cacheHtmlOf("card", Card, ({ name }, site) => [name, site]);
  const render = (names: string[], site: string) =>
    renderWithCache(page(Card, names), site, renderToString);
  expect(render(["A", "B"], "one")).toBe("<main><p>A &amp; Co.</p><p>B &amp; Co.</p></main>");
  expect(render(["B", "A"], "one")).toBe("<main><p>B &amp; Co.</p><p>A &amp; Co.</p></main>");
  expect(rendered.mock.calls).toEqual([["A"], ["B"]]);
  render(["A"], "two");
  expect(rendered.mock.calls).toEqual([["A"], ["B"], ["A"]]);
});

test("a component whose ids depend on the whole page is not kept", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  cacheHtmlOf("field", Field, ({ name }) => name);
  const whole = page(Field, ["a", "b"]);
  expect(renderWithCache(whole, {}, renderToString)).toBe(renderToString(whole));
  expect(warn).toHaveBeenCalledOnce();
});

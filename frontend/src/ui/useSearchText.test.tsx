// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useSearchText } from "./SearchBox";

let sent: (text: string) => void;
let overwritten = 0;

function Probe({ given, visit = 0 }: { given: string; visit?: number }) {
  const text = useSearchText(given, visit, () => {
    overwritten += 1;
  });
  sent = text.sent;
  return <input ref={text.input} defaultValue="" aria-label="box" />;
}

const box = () => screen.getByLabelText<HTMLInputElement>("box");

let show: (given: string, visit?: number) => void;

beforeEach(() => {
  overwritten = 0;
  const { rerender } = render(<Probe given="" />);
  show = (given, visit = 0) => rerender(<Probe given={given} visit={visit} />);
});

afterEach(cleanup);

test("a text submitted here does not overwrite what was typed since", () => {
  sent("par");
  sent("parac");
  box().value = "paracet";
  show("par");
  expect(box().value).toBe("paracet");
  show("parac");
  expect(box().value).toBe("paracet");
  expect(overwritten).toBe(0);
});

test("a text from elsewhere is shown, also when it equals an older search of this box", () => {
  sent("par");
  sent("parac");
  show("parac");
  box().value = "parac";
  show("");
  expect(box().value).toBe("");
  show("par");
  expect(box().value).toBe("par");
  expect(overwritten).toBe(2);
});

test("Back shows the text of its entry, even where the URL is the same", () => {
  sent("zinc");
  show("zinc");
  box().value = "zinc 50";
  show("zinc", 1);
  expect(box().value).toBe("zinc");
});

// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useSearchText } from "./useSearchText";

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

test("what comes back from here leaves the box to what was typed since", () => {
  sent("par");
  sent("parac");
  box().value = "paracet";
  show("par");
  expect(box().value).toBe("paracet");
  show("parac");
  expect(box().value).toBe("paracet");
  expect(overwritten).toBe(0);
});

test("what comes from elsewhere is shown, and an older search does not come back as one's own", () => {
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

test("Back shows what the entry holds, even where the words are the same", () => {
  sent("zinc");
  show("zinc");
  box().value = "zinc 50";
  show("zinc", 1);
  expect(box().value).toBe("zinc");
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Slide } from "../../data/schema";
import { Hero } from "./Hero";

const link = { label: "More", href: "/products" };
const picture = {
  url: "/a.webp",
  width: 1920,
  height: 800,
  variants: [960],
  alt: "",
  focus: "50 50",
};
const slide = (id: string): Slide => ({
  id,
  heading: `Slide ${id}`,
  line: "",
  link,
  caption: `Caption ${id}`,
  picture: { ...picture, phone: null },
  light: true,
});
const four = ["a", "b", "c", "d"].map(slide);

let settle: ((loaded: boolean) => void)[] = [];
let reduced = false;

beforeEach(() => {
  vi.useFakeTimers();
  settle = [];
  reduced = false;
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: reduced && query.includes("motion"),
  }));
  vi.stubGlobal(
    "Image",
    class {
      decode = () =>
        new Promise<void>((resolve, reject) => {
          settle.push((loaded) => (loaded ? resolve() : reject(new Error("gone"))));
        });
    },
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const slides = () => screen.getAllByRole("group", { hidden: true }).length;
const current = () => document.querySelector("button[aria-current]")?.getAttribute("aria-label");
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The first slide is alone for a while; then the images of the others are loaded. */
async function load(): Promise<void> {
  await after(6000);
  for (const done of settle) done(true);
  await after(0);
}

test("no image of another slide is loaded for a visitor who leaves soon", async () => {
  render(<Hero slides={four} ask={link} proof={[]} />);
  await after(5999);
  expect(settle).toHaveLength(0);
  await after(1);
  expect(settle).toHaveLength(4);
});

test("a slide without a picture has no caption of one, and a dark one is lightened", () => {
  const [first] = four;
  render(<Hero slides={[{ ...(first as Slide), picture: null }]} ask={link} proof={[]} />);
  expect(screen.queryByText("Fig.", { exact: false })).toBeNull();
  cleanup();
  render(<Hero slides={[{ ...(first as Slide), light: false }]} ask={link} proof={[]} />);
  expect(screen.getByRole("group").className).toContain("veiled");
});

test("a slide that is chosen early shows once its image is here", async () => {
  render(<Hero slides={four} ask={link} proof={[]} />);
  fireEvent.click(screen.getByRole("button", { name: "Go to slide 3" }));
  await after(0);
  expect(settle).toHaveLength(4);
  expect(current()).toBe("Go to slide 1");
  expect(slides()).toBe(1);
  expect(screen.getByText("Fig.", { exact: false }).textContent).toMatch(/1$/);
  for (const done of settle) done(true);
  await after(0);
  expect(slides()).toBe(4);
  expect(current()).toBe("Go to slide 3");
  expect(screen.getByText("Fig.", { exact: false }).textContent).toMatch(/3$/);
});

test("whoever saves data gets no image of another slide unless it is asked for", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  render(<Hero slides={four} ask={link} proof={[]} />);
  await after(20_000);
  expect(settle).toHaveLength(0);
  fireEvent.click(screen.getByRole("button", { name: "Play the slides" }));
  await load();
  await after(5000);
  expect(current()).toBe("Go to slide 2");
});

test("for whoever saves data, looking costs nothing and a choice costs one image", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  render(<Hero slides={four} ask={link} proof={[]} />);
  fireEvent.pointerEnter(screen.getByRole("region"), { pointerType: "mouse" });
  act(() => screen.getByRole("button", { name: "Go to slide 2" }).focus());
  await after(20_000);
  expect(settle).toHaveLength(0);
  fireEvent.click(screen.getByRole("button", { name: "Go to slide 3" }));
  await after(0);
  expect(settle).toHaveLength(1);
  for (const done of settle) done(true);
  await after(0);
  expect([slides(), current()]).toEqual([2, "Go to slide 3"]);
  expect(screen.getByText("Fig.", { exact: false }).textContent).toMatch(/3$/);
});

test("it stays held while the keyboard is inside, wherever the mouse goes", async () => {
  render(<Hero slides={four} ask={link} proof={[]} />);
  await load();
  const hero = screen.getByRole("region", { name: "What we do" });
  const dot = screen.getByRole("button", { name: "Go to slide 2" });
  vi.spyOn(dot, "matches").mockImplementation((selector) => selector === ":focus-visible");
  act(() => dot.focus());
  fireEvent.pointerEnter(hero, { pointerType: "mouse" });
  fireEvent.pointerLeave(hero, { pointerType: "mouse" });
  await after(20_000);
  expect(current()).toBe("Go to slide 1");
  act(() => dot.blur());
  await after(5000);
  expect(current()).toBe("Go to slide 2");
});

test("only the first slide is rendered until every image has loaded or failed", async () => {
  render(<Hero slides={four} ask={link} proof={[]} />);
  await after(20_000);
  expect(slides()).toBe(1);
  expect(current()).toBe("Go to slide 1");
  for (const done of settle) done(true);
  await after(0);
  expect(slides()).toBe(4);
});

test("an image that fails is logged and does not delay the others", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  render(<Hero slides={four} ask={link} proof={[]} />);
  await after(6000);
  settle[0]?.(true);
  settle[1]?.(false);
  settle[2]?.(true);
  settle[3]?.(true);
  await after(0);
  expect(warn).toHaveBeenCalledOnce();
  expect(slides()).toBe(4);
});

test("it moves every five seconds and goes around", async () => {
  render(<Hero slides={four} ask={link} proof={[]} />);
  await load();
  await after(4999);
  expect(current()).toBe("Go to slide 1");
  await after(1);
  expect(current()).toBe("Go to slide 2");
  for (let step = 0; step < 3; step += 1) await after(5000);
  expect(current()).toBe("Go to slide 1");
});

test("the pause button stops it, and starts it again", async () => {
  render(<Hero slides={four} ask={link} proof={[]} />);
  await load();
  fireEvent.click(screen.getByRole("button", { name: "Pause the slides" }));
  await after(20_000);
  expect(current()).toBe("Go to slide 1");
  fireEvent.click(screen.getByRole("button", { name: "Play the slides" }));
  await after(5000);
  expect(current()).toBe("Go to slide 2");
});

test("it pauses while the mouse is over it", async () => {
  render(<Hero slides={four} ask={link} proof={[]} />);
  await load();
  const hero = screen.getByRole("region", { name: "What we do" });
  fireEvent.pointerEnter(hero, { pointerType: "mouse" });
  await after(20_000);
  expect(current()).toBe("Go to slide 1");
  fireEvent.pointerLeave(hero, { pointerType: "mouse" });
  await after(5000);
  expect(current()).toBe("Go to slide 2");
});

test("a dot leads straight to its slide", async () => {
  render(<Hero slides={four} ask={link} proof={[]} />);
  await load();
  fireEvent.click(screen.getByRole("button", { name: "Go to slide 3" }));
  expect(current()).toBe("Go to slide 3");
});

test("it stands still for people who ask for less motion", async () => {
  reduced = true;
  render(<Hero slides={four} ask={link} proof={[]} />);
  await load();
  await after(20_000);
  expect(current()).toBe("Go to slide 1");
  expect(screen.getByRole("button", { name: "Play the slides" })).toBeDefined();
});

test("one slide has nothing to move, and none is no slider", async () => {
  const { rerender, container } = render(<Hero slides={[slide("a")]} ask={link} proof={[]} />);
  await load();
  await after(20_000);
  expect(slides()).toBe(1);
  expect(screen.queryByRole("button")).toBeNull();
  rerender(<Hero slides={[]} ask={link} proof={[]} />);
  expect(container.innerHTML).toBe("");
});

test("it goes on with the first slide where the last one has gone", async () => {
  const { rerender } = render(<Hero slides={four} ask={link} proof={[]} />);
  await load();
  fireEvent.click(screen.getByRole("button", { name: "Go to slide 4" }));
  rerender(<Hero slides={four.slice(0, 2)} ask={link} proof={[]} />);
  expect(current()).toBe("Go to slide 1");
});

test("narrow windows get the picture of their own, wide ones the other", () => {
  const phone = { url: "/phone.webp", width: 780, height: 1000, variants: [390] };
  const own = { ...slide("a"), picture: { ...picture, focus: "70 60", phone } };
  const { container } = render(<Hero slides={[own]} ask={link} proof={[]} />);
  expect(container.querySelector("source")?.srcset).toBe("/a.960.webp 960w, /a.webp 1920w");
  const image = container.querySelector("img");
  expect(image?.getAttribute("srcset")).toBe("/phone.390.webp 390w, /phone.webp 780w");
  expect(image?.className).toContain("fx-8 fy-6");
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Gallery } from "./Gallery";

const images = [1, 2, 3].map((n) => ({
  url: `/storage/product-images/products/${n}.webp`,
  width: 800,
  height: 800,
  alt: `Pack, view ${n}`,
  tone: 42,
  variants: [],
}));

beforeEach(() => {
  render(<Gallery images={images} badges={["GMP"]} name="Zinc" />);
});

afterEach(cleanup);

const shown = () => screen.getByText(/^Image/).textContent;
const stage = () => {
  const image = screen.getByAltText("Pack, view 1");
  return image.closest("a")?.parentElement?.parentElement ?? image;
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("the arrows wrap around both ends", () => {
  press("Previous image");
  expect(shown()).toBe("Image 3 of 3");
  press("Next image");
  expect(shown()).toBe("Image 1 of 3");
});

test("dots and thumbnails lead straight to an image", () => {
  press("Go to image 3");
  expect(shown()).toBe("Image 3 of 3");
  press("Show image 2 of 3");
  expect(shown()).toBe("Image 2 of 3");
});

test("the arrow keys work anywhere inside", () => {
  fireEvent.keyDown(screen.getByRole("button", { name: "Next image" }), { key: "ArrowRight" });
  expect(shown()).toBe("Image 2 of 3");
});

test("a finger must move more than 50 px", () => {
  const swipe = (from: number, to: number) => {
    fireEvent.touchStart(stage(), { changedTouches: [{ clientX: from }] });
    fireEvent.touchEnd(stage(), { changedTouches: [{ clientX: to }] });
  };
  swipe(200, 150);
  expect(shown()).toBe("Image 1 of 3");
  swipe(200, 149);
  expect(shown()).toBe("Image 2 of 3");
  swipe(100, 151);
  expect(shown()).toBe("Image 1 of 3");
});

test("dragging the mouse across the image is not a click", () => {
  const link = screen.getAllByRole("link")[0] as HTMLElement;
  fireEvent.pointerDown(link, { clientX: 200 });
  fireEvent.pointerUp(link, { clientX: 120 });
  expect(shown()).toBe("Image 2 of 3");
  fireEvent.click(link);
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
});

test("two fingers zoom the page and do not swipe", () => {
  const finger = (clientX: number) => ({
    clientX,
    clientY: 0,
    identifier: clientX,
    target: stage(),
  });
  fireEvent.touchStart(stage(), {
    touches: [finger(200), finger(300)],
    changedTouches: [finger(200)],
  });
  fireEvent.touchEnd(stage(), { changedTouches: [finger(20)] });
  expect(shown()).toBe("Image 1 of 3");
});

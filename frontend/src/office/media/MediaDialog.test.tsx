// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs, rendered } from "../../../test/admin";
import type { MediaItem } from "../../data/schema";
import { MediaDialog } from "./MediaDialog";

vi.mock("../data/client", () => ({ api: { get: vi.fn(async () => ({ items: [], total: 0 })) } }));

const PICTURE = {
  id: 7,
  bucket: "product-images",
  url: "/storage/product-images/1-f3.png",
  name: "box.png",
  alt: "A box",
  bytes: 9,
  width: 10,
  height: 10,
  uses: 0,
  variants: [],
  uploaded_at: "2026-01-01T00:00:00Z",
} as unknown as MediaItem;

beforeAll(modalDialogs);
afterEach(cleanup);

function Opened() {
  const [item, setItem] = useState<MediaItem | null>(PICTURE);
  return <MediaDialog item={item} onClose={() => setItem(null)} />;
}

const dialog = () => screen.getByLabelText<HTMLDialogElement>("box.png", { selector: "dialog" });
const alt = () => screen.queryByLabelText<HTMLInputElement>(/^Alt text/);
const typed = "A box of ten";

/** As Escape and the backdrop do it: the browser closes first, and tells afterwards. */
const closeByBrowser = () =>
  act(async () => {
    dialog().open = false;
    fireEvent(dialog(), new Event("close"));
  });
const answer = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("typed alternative text is asked about before Escape or the backdrop loses it", async () => {
  rendered(<Opened />);
  fireEvent.change(alt() as HTMLInputElement, { target: { value: typed } });
  await closeByBrowser();
  await answer("Keep editing");
  expect(alt()?.value).toBe(typed);
  expect(dialog().open, "it is open again").toBe(true);
  await closeByBrowser();
  await answer("Discard");
  expect(alt()).toBeNull();
});

test("typed alternative text is asked about before Replace loses it", async () => {
  rendered(<Opened />);
  fireEvent.change(alt() as HTMLInputElement, { target: { value: typed } });
  await answer("Replace everywhere");
  await answer("Keep editing");
  expect(alt()?.value).toBe(typed);
});

test("nothing typed, it closes at once", async () => {
  rendered(<Opened />);
  await closeByBrowser();
  expect(alt()).toBeNull();
  expect(screen.queryByText("Keep editing")).toBeNull();
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryCache } from "../data/queryCache";
import { NavigationProvider, useLocation, useNavigationState } from "../public/parts/navigation";
import { createNavigation } from "./navigation";
import type { Pages } from "./routes";

const pages: Pages = { get: () => undefined, load: vi.fn(() => Promise.resolve()) };
const cache = createQueryCache();
const navigation = createNavigation(pages, cache);

function Probe() {
  const { pathname, search } = useLocation();
  const pending = useNavigationState((state) => state.pending);
  return (
    <>
      <p data-testid="address">{pathname + search}</p>
      <p data-testid="pending">{pending}</p>
      <a href="/products?q=zinc">page</a>
      <a href="/blog">other</a>
      <a href="/catalogue.pdf">file</a>
      <a href="/products" download="">
        download
      </a>
      <a href="/products" target="_blank" rel="noreferrer">
        tab
      </a>
      <a href="https://example.com/products">elsewhere</a>
      <a href="#main">within</a>
      <a href="/products" onClick={(event) => event.preventDefault()}>
        handled
      </a>
    </>
  );
}

beforeEach(() => {
  window.history.replaceState(null, "", "/");
  act(() => window.dispatchEvent(new PopStateEvent("popstate")));
  fireEvent(document, new Event("pointercancel"));
  vi.spyOn(cache, "prefetch").mockResolvedValue(undefined);
  render(
    <NavigationProvider value={navigation}>
      <Probe />
    </NavigationProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Clicks, and says whether the browser was left to follow the link. */
async function click(name: string, init: MouseEventInit = {}): Promise<boolean> {
  let left = false;
  const last = (event: Event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", last, { once: true });
  await act(async () => {
    fireEvent.click(screen.getByText(name), { button: 0, ...init });
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  return left;
}

const address = () => screen.getByTestId("address").textContent;

test("a plain click on a page of this site navigates without a new document, after its code and data", async () => {
  expect(await click("page")).toBe(false);
  // The page's late parts are imported for the first time.
  await vi.waitFor(() => expect(address()).toBe("/products?q=zinc"), 20_000);
  expect(pages.load).toHaveBeenCalledWith("catalogue");
  expect(cache.prefetch).toHaveBeenCalled();
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])(
  "%s leaves it to the browser",
  async (key) => {
    expect(await click("page", { [key]: true })).toBe(true);
    expect(address()).toBe("/");
  },
);

test.each(["file", "download", "tab", "elsewhere", "within"])(
  "%s is the browser's business",
  async (name) => {
    expect(await click(name)).toBe(true);
    expect(address()).toBe("/");
  },
);

test("where there is nothing, the server is asked, which knows where old addresses lead", async () => {
  vi.spyOn(cache, "getData").mockReturnValue(null);
  expect(await click("page")).toBe(false);
  expect(address()).toBe("/");
});

test("what a component has handled is not handled again", async () => {
  await click("handled");
  expect(address()).toBe("/");
});

describe("the pointer", () => {
  const hover = (name: string) => fireEvent.pointerOver(screen.getByText(name));

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("fetches nothing while it crosses links, and once where it rests", () => {
    for (const name of ["page", "other", "page", "other"]) {
      hover(name);
      vi.advanceTimersByTime(50);
    }
    expect(cache.prefetch).not.toHaveBeenCalled();
    hover("page");
    vi.advanceTimersByTime(50);
    hover("page");
    vi.advanceTimersByTime(50);
    expect(cache.prefetch).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(1000);
    expect(cache.prefetch).toHaveBeenCalledTimes(3);
  });

  test("fetches nothing once it has left the link", () => {
    hover("page");
    vi.advanceTimersByTime(50);
    fireEvent.pointerOver(document.body);
    vi.advanceTimersByTime(1000);
    expect(cache.prefetch).not.toHaveBeenCalled();
  });
});

describe("a page whose script cannot be loaded", () => {
  beforeEach(() => {
    vi.mocked(pages.load).mockRejectedValueOnce(new TypeError("offline"));
  });
  afterEach(() => vi.unstubAllGlobals());

  test("is shown when the server does not answer either, and says so itself", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await click("page");
    expect(address()).toBe("/products?q=zinc");
  });

  test("is left to the browser when the server answers", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 200 })));
    await click("page");
    expect(address()).toBe("/");
  });
});

test("Back while a page is loading cancels the navigation", async () => {
  await click("other");
  let arrive: () => void = () => undefined;
  vi.mocked(pages.load).mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  await click("page");
  expect(screen.getByTestId("pending").textContent).toBe("/products?q=zinc");
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  });
  expect(screen.getByTestId("pending").textContent).toBe("");
  await act(async () => arrive());
  expect(address()).toBe("/");
});

test("each history entry keeps how many pages of its list it shows", async () => {
  await click("page");
  act(() => navigation.setExtraPages(2));
  await click("other");
  expect(navigation.getState().extraPages).toBe(0);
  const popped = new Promise((resolve) =>
    window.addEventListener("popstate", resolve, { once: true }),
  );
  await act(async () => {
    window.history.back();
    await popped;
  });
  expect(navigation.getState()).toMatchObject({
    location: { pathname: "/products" },
    extraPages: 2,
  });
});

test("the entry of an overlay is the same page", () => {
  const before = navigation.getState();
  window.history.pushState({ ...window.history.state, overlay: "menu" }, "");
  act(() => window.dispatchEvent(new PopStateEvent("popstate")));
  expect(navigation.getState().location).toBe(before.location);
});

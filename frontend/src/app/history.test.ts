// @vitest-environment jsdom
import { expect, test, vi } from "vitest";

let stop = new AbortController();

/** A new document on the current history entry; the one before it hears nothing any more. */
async function open() {
  stop.abort();
  stop = new AbortController();
  const { signal } = stop;
  vi.restoreAllMocks();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, "addEventListener").mockImplementation((type, listener) =>
    listen(type, listener as EventListener, { signal }),
  );
  vi.resetModules();
  const { createHistory } = await import("./history");
  return createHistory();
}

/** What the browser does for a link within the page. */
function followFragment(hash: string): void {
  window.history.pushState(null, "", hash);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

test("a link within the page shows what the page shows", async () => {
  window.history.replaceState(null, "", "/products");
  const history = await open();
  history.setExtraPages(2);
  const { key } = history.getState().location;
  followFragment("#main");
  expect(history.getState()).toMatchObject({ extraPages: 2, written: false });
  expect(history.getState().location.key).not.toBe(key);
  expect((await open()).getState().extraPages).toBe(2);
});

test("an address that the page has written is its own, after a link within it too", async () => {
  window.history.replaceState(null, "", "/enquiry-list");
  const history = await open();
  expect(history.getState().written).toBe(false);
  history.setAddress("/enquiry-list?items=148x1", true);
  followFragment("#q1");
  expect(history.getState().written).toBe(true);
  history.commit("/products", false);
  expect(history.getState()).toMatchObject({ extraPages: 0, written: false });
});

test("after a reload it is its own only where what it shows is kept", async () => {
  for (const lasting of [true, false]) {
    window.history.replaceState(null, "", "/enquiry-list");
    const history = await open();
    history.setAddress("/enquiry-list?items=148x1", lasting);
    expect(history.getState().written).toBe(true);
    expect((await open()).getState().written).toBe(lasting);
  }
});

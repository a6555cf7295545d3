/** What the journeys ask of a browser, whatever its protocol. Elements are named by XPath. */
import { expect } from "@playwright/test";

export type Engine = {
  open: (address: string) => Promise<void>;
  /** The address that is shown. */
  address: () => Promise<string>;
  /** Runs a function in the page, with values that JSON can carry. */
  run: <A extends unknown[], R>(work: (...values: A) => R, ...values: A) => Promise<R>;
  /** Presses the one element with the pointer, once it is there. */
  click: (xpath: string) => Promise<void>;
  /** Types into the one element, over what it selects. */
  type: (xpath: string, text: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Warnings and errors of the console so far. */
  messages: () => Promise<string[]>;
  close: () => Promise<void>;
};

/** The key Enter, in `type`: its place in WebDriver's private use area. */
export const ENTER = "\uE007";

/** A field by the beginning of its label. */
export const labelled = (label: string) =>
  `//*[@id=//label[starts-with(normalize-space(.), "${label}")]/@for]`;

/** A button by its whole text. */
export const button = (text: string, within = "") =>
  `${within}//button[normalize-space(.)="${text}"]`;

/** Waits until an element is shown. */
export async function shown(engine: Engine, xpath: string): Promise<void> {
  const isShown = () =>
    engine.run((path) => {
      const all = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
      for (let at = 0; at < all.snapshotLength; at += 1) {
        const element = all.snapshotItem(at) as Element;
        const { width, height } = element.getBoundingClientRect();
        if (element.checkVisibility() && width > 0 && height > 0) return true;
      }
      return false;
    }, xpath);
  await expect.poll(isShown, { message: `${xpath} is shown` }).toBe(true);
}

/** Waits for an address. */
export async function at(engine: Engine, address: RegExp): Promise<void> {
  await expect.poll(() => engine.address()).toMatch(address);
}

/** Waits until React has hydrated the page. */
export async function hydrated(engine: Engine): Promise<void> {
  const isHydrated = () => engine.run(() => document.documentElement.dataset.js !== undefined);
  await expect.poll(isHydrated).toBe(true);
}

/** Types a text in place of what a field holds. */
export async function replace(engine: Engine, xpath: string, text: string): Promise<void> {
  await shown(engine, xpath);
  await engine.run((path) => {
    const found = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
    const field = found.singleNodeValue as HTMLInputElement;
    field.focus();
    field.select();
  }, xpath);
  await engine.type(xpath, text);
}

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Announcement } from "../data/schema";
import { closedKeys, keyOf, rememberClosed } from "../public/layout/Announcements";
import { hideClosedAnnouncements } from "./hideClosed";

const rules: string[] = [];

beforeEach(() => {
  localStorage.clear();
  rules.length = 0;
  Object.assign(document, { adoptedStyleSheets: [] });
  class Sheet {
    insertRule(rule: string) {
      rules.push(rule);
    }
  }
  vi.stubGlobal("CSSStyleSheet", Sheet);
});
afterEach(() => vi.unstubAllGlobals());

const announcement = (text: string): Announcement => ({
  id: "holiday",
  text,
  link: { label: "", href: "" },
  kind: "information",
  starts: "",
  ends: "",
});

test("what was closed is hidden by a rule, and an announcement with other words is not", () => {
  hideClosedAnnouncements();
  expect(rules).toEqual([]);
  const key = keyOf(announcement("Closed on Friday"));
  rememberClosed(key);
  rememberClosed(key);
  expect(closedKeys()).toEqual([key]);
  expect(keyOf(announcement("Closed on Monday"))).not.toBe(key);
  hideClosedAnnouncements();
  expect(rules).toEqual([`[data-announcement="${key}"]{display:none}`]);
  expect(document.adoptedStyleSheets).toHaveLength(1);
});

test("only the last twenty are remembered", () => {
  for (let n = 0; n < 30; n++) rememberClosed(`a-${n}`);
  expect(closedKeys()).toHaveLength(20);
  expect(closedKeys()[0]).toBe("a-10");
});

test("a changed or forbidden storage does no harm", () => {
  localStorage.setItem("closed-announcements", 'x"]{}*{display:none} y');
  hideClosedAnnouncements();
  expect(rules[0]).toMatch(/^(\[data-announcement="[\w-]+"\],?)+\{display:none\}$/);
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("forbidden");
    },
  });
  expect(hideClosedAnnouncements).not.toThrow();
});

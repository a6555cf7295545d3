import { expect, test } from "vitest";
import type { Person } from "../../data/schema";
import { actionsFor, actionWords, otherRole, type PersonAction } from "./PeoplePage";

const EDITOR: Person = {
  id: "00000000-0000-4000-8000-000000000000",
  email: "editor@example.com",
  role: "editor",
  disabled: false,
  you: false,
  second_factors: ["totp"],
  sessions: 2,
  last_sign_in_at: null,
  created_at: "2026-11-21T06:00:00Z",
  revision: 1,
};

test("only what can be done now is offered", () => {
  expect(actionsFor(EDITOR)).toEqual(["role", "signOut", "resetFactors", "disable", "delete"]);
  const idle = { ...EDITOR, sessions: 0, second_factors: [], disabled: true };
  expect(actionsFor(idle)).toEqual(["role", "enable", "delete"]);
  expect(actionsFor({ ...EDITOR, you: true })).toEqual(["role"]);
});

test("every question names the person and says what happens", () => {
  const actions: PersonAction[] = ["signOut", "resetFactors", "disable", "enable", "delete"];
  for (const action of actions) {
    const words = actionWords(action, EDITOR);
    expect([words.consequences].flat().join(" "), action).toContain("editor@example.com");
    expect(words.title, action).toMatch(/\?$/);
  }
  expect(actionWords("role", EDITOR).label).toBe("Make owner");
  expect(actionWords("role", { ...EDITOR, role: "owner" }).label).toBe("Make editor");
  expect(actionWords("role", { ...EDITOR, role: "owner", you: true }).title).toMatch(/^Give up/);
  expect(otherRole(EDITOR)).toBe("owner");
});

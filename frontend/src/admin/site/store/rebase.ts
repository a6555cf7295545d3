/** Steps of Undo and Redo, done to a document that has the changes of somebody else as well. */
import { replaceEqualDeep } from "@tanstack/react-query";
import type { PageName } from "../../../editor/messages";
import { type SiteDocument, same } from "./document";
import type { Step } from "./EditorStore";
import { merge } from "./merge";
import { apply, inverse } from "./patches";
import type { FieldSchema } from "./schema";

type Rebase = {
  page: PageName;
  schema: FieldSchema;
  /** The document that the steps lead to or from, without the others' changes and with them. */
  before: SiteDocument;
  after: SiteDocument;
};

/**
 * The same steps on the other document, in the order in which they came; of a page that is not this one they stay as they
 * are. A step of which nothing is left, because somebody else has changed all of it since, goes.
 */
export function rebasedPast(steps: readonly Step[], rebase: Rebase): Step[] {
  return walk(steps.toReversed(), rebase, "back").toReversed();
}

/** The next one to do again is the last. */
export function rebasedFuture(steps: readonly Step[], rebase: Rebase): Step[] {
  return walk(steps.toReversed(), rebase, "forward").toReversed();
}

function walk(steps: readonly Step[], rebase: Rebase, way: "back" | "forward"): Step[] {
  const { page, schema } = rebase;
  let { before, after } = rebase;
  return steps.flatMap((step): Step[] => {
    if (step.at !== page && !step.at.startsWith(`${page}.`)) return [step];
    const patch = way === "back" ? inverse(step.patch) : step.patch;
    const next = (apply({ [page]: before }, patch) as Record<string, SiteDocument>)[page] ?? before;
    // Where both changed the same, `after` has the others' words, and these stay.
    const merged = merge(before, after, next, schema).document as SiteDocument;
    const [from, to] = [after, replaceEqualDeep(after, merged)];
    before = next;
    after = to;
    if (same(from, to)) return [];
    const sides = way === "back" ? { from: to, to: from } : { from, to };
    return [{ at: step.at, patch: { kind: "value", at: page, ...sides }, typedAt: null }];
  });
}

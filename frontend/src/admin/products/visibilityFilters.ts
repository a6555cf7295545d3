import type { QuickFilter } from "../records/ListFilter";
import { VISIBILITY_LABELS } from "../shared/visibility";

/** The quick filters of what visitors do not see. */
export function visibilityFilters(
  counts: Readonly<Record<string, number>> | undefined,
): QuickFilter[] {
  return (["hidden", "scheduled"] as const).map((value) => ({
    param: "state",
    value,
    label: VISIBILITY_LABELS[value],
    count: counts?.[value],
  }));
}

/** Schedules and kinds of products in words, as the server's `trade_facts` has them. */
import { kinds } from "./productFields.json";

export const SCHEDULES = ["G", "H", "H1", "X", "NDPS", "none"] as const;

/** India has no schedule of medicines sold over the counter, so this says only what is known. */
export function scheduleLabel(schedule: string): string {
  if (schedule === "none") return "No prescription schedule";
  return schedule === "NDPS" ? "NDPS Act" : `Schedule ${schedule}`;
}

export function kindLabel(kind: string): string {
  return kinds.find(([known]) => known === kind)?.[1] ?? kind;
}

/** The symbol of a label that says "on prescription only": what it is, whether it is red, what it means. */
export function prescriptionMark(
  schedules: readonly string[],
): { symbol: string; red: boolean; name: string } | null {
  const binding = schedules.filter((schedule) => schedule !== "none" && schedule !== "G");
  if (binding.length === 0) return null;
  const has = (schedule: string) => binding.includes(schedule);
  return {
    symbol: has("X") ? "XRx" : has("NDPS") ? "NRx" : "Rx",
    red: binding.some((schedule) => schedule !== "H"),
    name: `${binding.map(scheduleLabel).join(", ")}: prescription only`,
  };
}

type Sold = {
  schedules: readonly string[];
  kind?: string | null | undefined;
  status?: string | null | undefined;
};

/**
 * How a product is sold, in the trade's words; nothing where it is not stated. "OTC" only where the status says so: a
 * medicine in no schedule may still be for medical advice. The symbol of the law stands beside it.
 */
export function soldInWords({ schedules, kind, status }: Sold): string {
  if (prescriptionMark(schedules)) return schedules.map(scheduleLabel).join(", ");
  if (schedules.includes("G")) return scheduleLabel("G");
  if (/over the counter|\botc\b/i.test(status ?? "")) return "OTC";
  if (kind && kind !== "medicine") return kindLabel(kind);
  return schedules.includes("none") ? scheduleLabel("none") : "";
}

import type { Product, ProductSummary } from "../api/schema";
import { keepUnits } from "../format/text";
import { prescriptionMark, scheduleLabel } from "../format/tradeFacts";
import { cx } from "../ui/cx";
import styles from "./FactStrip.module.css";

/** Strengths of more salts are not added up in a line. */
const MOST_STRENGTHS = 3;

/**
 * What a buyer asks first, in one strip under the title: strength, form, pack, schedule, as far as they are stated. A status
 * that names the schedules stands in their place.
 */
export function FactStrip({ product }: { product: Product }) {
  const { schedules, formulation, pack_size } = product;
  const facts = [
    ["Strength", strengthOf(product.salts)],
    ["Formulation", formulation],
    ["Pack", pack_size],
    statusNamesSchedules(product)
      ? ["Status", product.status]
      : ["Schedule", schedules.map(scheduleLabel).join(", ")],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  const mark = prescriptionMark(schedules);
  return (
    <dl className={styles.strip}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>
            <span>{term}</span>
            {(term === "Schedule" || term === "Status") && mark ? (
              <span
                className={cx("serif small ink leads-1 left-1", mark.red && "rx-red")}
              >{` ${mark.symbol}`}</span>
            ) : null}
          </dt>
          <dd>{keepUnits(value ?? "")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** As "Prescription required (Schedule H)" does for a product of Schedule H. */
export function statusNamesSchedules({ schedules, status }: Product): boolean {
  return (
    schedules.length > 0 &&
    schedules.every((schedule) => new RegExp(`${scheduleLabel(schedule)}\\b`).test(status ?? ""))
  );
}

/** The strengths of all its salts in one line. */
function strengthOf(salts: ProductSummary["salts"]): string {
  if (salts.length > MOST_STRENGTHS) return `${salts.length} ingredients`;
  const strengths = salts.flatMap(({ strength }) => strength ?? []);
  if (strengths.length < salts.length) return "";
  // '200 mg + 28.5 mg/5 mL' where all are for the same volume.
  const per = strengths.map((strength) => /\/.*$/.exec(strength)?.[0] ?? "");
  const same = per.length > 1 && new Set(per).size === 1 ? (per[0] ?? "") : "";
  return (
    strengths.map((strength) => strength.slice(0, strength.length - same.length)).join(" + ") + same
  );
}

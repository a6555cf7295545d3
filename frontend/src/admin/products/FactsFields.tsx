import { SCHEDULES, scheduleLabel } from "../../format/tradeFacts";
import { CheckGroup } from "./CheckGroup";
import { useField } from "./product";
import { SectionFields } from "./SectionFields";
import { withoutContradiction } from "./schedules";

/** Facts of the trade: what a pharmacy, its accounts and the law want to know of a product. */
export function FactsFields() {
  const schedules = useField("schedules");
  return (
    <>
      <CheckGroup
        {...schedules}
        onChange={(chosen) => schedules.onChange(withoutContradiction(schedules.value, chosen))}
        legend="Schedule"
        hint="Every one that applies. The page shows the symbol and the words that the law has on the label for it. Choose none to show none."
        choices={SCHEDULES}
        labelOf={scheduleLabel}
        chosen={schedules.value}
      />
      <SectionFields of="facts" />
    </>
  );
}

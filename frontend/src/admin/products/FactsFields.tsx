import { KIND_CHOICES, SCHEDULES, scheduleLabel } from "../../format/tradeFacts";
import { productValuesQuery } from "../api/queries";
import { FieldRow } from "../shared/Form";
import { Options } from "../shared/Options";
import { CheckGroup } from "./CheckGroup";
import { SelectField, TextField, useField, ValueField } from "./product";
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
      <FieldRow>
        <SelectField name="kind" hint="A food shows “Not for medicinal use”.">
          <option value="">Not stated</option>
          <Options of={KIND_CHOICES} />
        </SelectField>
        <ValueField
          name="pack_size"
          maxLength={200}
          placeholder="10 × 10 tablets"
          earlier={productValuesQuery("pack_size")}
        />
      </FieldRow>
      <ValueField
        name="storage"
        maxLength={200}
        placeholder="Store below 30 °C, protected from light and moisture."
        earlier={productValuesQuery("storage")}
      />
      <FieldRow>
        <ValueField
          name="manufacturer"
          maxLength={200}
          earlier={productValuesQuery("manufacturer")}
        />
        <ValueField
          name="country"
          maxLength={100}
          placeholder="India"
          earlier={productValuesQuery("country")}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          name="hsn"
          hint="For the invoice: 4, 6 or 8 digits."
          maxLength={40}
          inputMode="numeric"
          placeholder="30049099"
        />
        <TextField
          name="gtin"
          hint="The number under the bar code: 8, 12, 13 or 14 digits. Its last digit is checked."
          maxLength={40}
          inputMode="numeric"
        />
      </FieldRow>
    </>
  );
}

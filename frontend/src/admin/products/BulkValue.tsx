/** What is put into a field of many products. */
import { useQuery } from "@tanstack/react-query";
import type { fields } from "../../format/productFields.json";
import { SCHEDULES, scheduleLabel } from "../../format/tradeFacts";
import { SelectField, TextArea, TextField } from "../../ui/Field";

import { q, useSite } from "../api/queries";
import { CheckGroup } from "./CheckGroup";
import { withoutContradiction } from "./product";

const LISTS = ["benefits", "badges", "certifications", "schedules"];

/** The fields that many products can share, in the order of the form. */
export type BulkField = (typeof fields)[number];

/** Whether a field holds several values. */
export function holdsSeveral(name: string): boolean {
  return LISTS.includes(name);
}

/** Fields that a save refuses to leave empty. */
export function isRequired(name: string): boolean {
  return name === "category" || name === "description";
}

type BulkValueProps = {
  field: BulkField;
  value: string;
  errors: readonly string[];
  onChange: (value: string) => void;
};

/** The control for a field of one value, as the form has it. */
export function BulkValue({ field, value, errors, onChange }: BulkValueProps) {
  const { name, label, control, hint, example, limit, rows, choices } = field;
  const categories = useQuery({ ...q("/api/categories"), enabled: name === "category" }).data;
  const common = {
    name: "bulk-value",
    label,
    errors,
    required: true,
    value,
    hint,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (name === "category") {
    return (
      <SelectField {...common} hint={undefined}>
        <option value="">Select category</option>
        {categories?.map((category) => (
          <option key={category.id}>{category.name}</option>
        ))}
      </SelectField>
    );
  }
  if (control === "choice") {
    return (
      <SelectField {...common}>
        <option value="">Choose</option>
        {choices?.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  }
  if (control === "text") return <TextArea {...common} rows={rows ?? 4} placeholder={example} />;
  return <TextField {...common} maxLength={limit} placeholder={example} />;
}

type BulkListValueProps = {
  field: BulkField;
  values: readonly string[];
  errors: readonly string[];
  onChange: (values: string[]) => void;
};

/** The control for a field of several values: what is offered, or a line each. */
export function BulkListValue({ field, values, errors, onChange }: BulkListValueProps) {
  const { name, label } = field;
  const badges = useSite()?.badge_options ?? [];
  const benefits = useQuery({ ...q("/api/benefits"), enabled: name === "benefits" }).data ?? [];
  const common = { name: "bulk-value", legend: label, chosen: values, errors, onChange };
  if (name === "badges") return <CheckGroup {...common} short choices={badges} />;
  if (name === "schedules") {
    return (
      <CheckGroup
        {...common}
        onChange={(chosen) => onChange(withoutContradiction(values, chosen))}
        choices={SCHEDULES}
        labelOf={scheduleLabel}
      />
    );
  }
  if (name === "benefits") {
    return <CheckGroup {...common} choices={benefits.map((benefit) => benefit.name)} />;
  }
  return (
    <TextArea
      name="bulk-value"
      label={label}
      required
      rows={4}
      hint="One in each line."
      errors={errors}
      onChange={({ target }) =>
        onChange(
          target.value
            .split("\n")
            .map((line) => line.trim())
            .filter(Boolean),
        )
      }
    />
  );
}

/** What is put into a field of many products. */
import { useQuery } from "@tanstack/react-query";
import type { fields } from "../../format/productFields.json";
import { SCHEDULES, scheduleLabel } from "../../format/tradeFacts";
import { TextArea } from "../../ui/Field";

import { q, useSite } from "../api/queries";
import { FIELD_INPUTS } from "../fields/fieldInputs";
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
  const shared = control === "choice" || control === "text" ? control : "line";
  const Input = FIELD_INPUTS[name === "category" ? "categoryName" : shared];
  return (
    <Input
      name="bulk-value"
      label={label}
      errors={errors}
      required
      value={value}
      hint={name === "category" ? undefined : hint}
      example={example}
      limit={limit}
      rows={rows}
      choices={choices?.map(([choice = "", words = ""]) => [choice, words])}
      onChange={onChange}
    />
  );
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

import { useQuery } from "@tanstack/react-query";
import { SCHEDULES, scheduleLabel } from "../../format/tradeFacts";
import { TextArea } from "../../ui/Field";
import { termsQuery } from "../api/queries";
import { useSite } from "../api/useSite";
import type { BulkField } from "./bulkFields";
import { CheckGroup } from "./CheckGroup";
import { withoutContradiction } from "./schedules";

type Props = {
  field: BulkField;
  values: readonly string[];
  errors: readonly string[];
  onChange: (values: string[]) => void;
};

/** The control for a field of several values: what is offered, or a line each. */
export function BulkListValue({ field, values, errors, onChange }: Props) {
  const { name, label } = field;
  const badges = useSite()?.badge_options ?? [];
  const benefits = useQuery({ ...termsQuery("benefits"), enabled: name === "benefits" }).data ?? [];
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

import { useQuery } from "@tanstack/react-query";
import { Options } from "../../../editing/Form";
import { FormDialog } from "../../../editing/FormDialog";
import { useAdminForm } from "../../../editing/useAdminForm";
import { CheckGroup } from "../../../fields/CheckGroup";
import { FIELD_INPUTS } from "../../../fields/fieldInputs";
import { SelectField } from "../../../ui/Field";
import { fields } from "../../../words/productFields.json";
import { q, useSite } from "../../data/queries";
import { halfTyped, NOT_WHOLE } from "../../ui/temporal";
import { wrongMoment } from "../../ui/visibility";
import type { BulkInput } from "./bulk";
import { SCHEDULE_CHOICES } from "./ListFields";
import styles from "./ProductForm.module.css";
import { shopLinkLabels, withoutContradiction } from "./product";
import { VisibilityChoice } from "./VisibilityChoice";

/** What belongs to one product only, as the server says. */
const OF_ONE = ["name", "sku", "gtin", "images", "documents"];

/** The fields that many products can share, in the order of the form. */
type BulkField = (typeof fields)[number];

const bulkFields: readonly BulkField[] = fields.filter(({ name }) => !OF_ONE.includes(name));

type Props = {
  open: boolean;
  /** "12 products". */
  count: string;
  onClose: () => void;
  onChange: (input: Omit<BulkInput, "of">) => void;
};

type Mode = "add" | "remove" | "set" | "clear";

type BulkChange = { field: string; mode: Mode; value: string; values: string[] };

const NOTHING: BulkChange = { field: "", mode: "set", value: "", values: [] };

/** Chooses a field and what many products shall hold in it. */
export function BulkFieldDialog({ open, count, onClose, onChange }: Props) {
  const form = useAdminForm<BulkChange>({
    id: "bulk",
    subject: open || null,
    start: NOTHING,
    guarded: true,
    check: (typed, element) => ({
      field: typed.field === "" ? ["Choose a field"] : [],
      value: typed.field === "" ? [] : halfTyped(element) ? [NOT_WHOLE] : wrongValue(typed),
    }),
    send: ({ field, mode, value, values }) => {
      if (mode === "clear") {
        const nothing = holdsSeveral(field) ? { values: [] } : { value: "" };
        return onChange({ action: "set", field, ...nothing });
      }
      return onChange(
        holdsSeveral(field) ? { action: mode, field, values } : { action: "set", field, value },
      );
    },
  });
  const { field: name, mode, value, values } = form.values;
  const errors = form.errors("value");
  const shops = shopLinkLabels(useSite()?.shop_names);
  const known = bulkFields.map((one) => ({ ...one, label: shops[one.name] ?? one.label }));
  const field = known.find((one) => one.name === name);
  const visibility = name === "visibility";
  const modes = modesOf(name);
  const onValue = (changed: string) => form.set({ value: changed });
  return (
    <FormDialog
      form={form}
      title={`Change a field of ${count}`}
      action={{ does: `Change ${count}`, busy: "Changing..." }}
      onClose={onClose}
      className={styles.sheet}
    >
      <SelectField
        {...form.field("field")}
        label="Field"
        required
        onChange={({ target }) =>
          form.set({
            field: target.value,
            value: target.value === "visibility" ? "hidden" : "",
            values: [],
            mode: modesOf(target.value)[0]?.[0] ?? "set",
          })
        }
      >
        <option value="">Choose a field</option>
        <option value="visibility">Visibility</option>
        {known.map((one) => (
          <option key={one.name} value={one.name}>
            {one.label}
          </option>
        ))}
      </SelectField>
      {visibility ? (
        <VisibilityChoice name="bulk-value" value={value} errors={errors} onChange={onValue} />
      ) : null}
      {modes.length > 0 ? (
        <SelectField {...form.field("mode")} label="What to do" required>
          <Options of={modes} />
        </SelectField>
      ) : null}
      {field && mode !== "clear" ? (
        <Value
          key={name}
          {...{ field, value, values, errors, onValue }}
          onValues={(chosen) => form.set({ values: chosen })}
        />
      ) : null}
    </FormDialog>
  );
}

type ValueProps = {
  field: BulkField;
  value: string;
  values: readonly string[];
  errors: readonly string[];
  onValue: (value: string) => void;
  onValues: (values: string[]) => void;
};

/** The control for what is put into a field: as the form has it; of several values what is offered, or a line each. */
function Value({ field, value, values, errors, onValue, onValues }: ValueProps) {
  const { name, label, control, hint, example, limit, rows, choices } = field;
  const badges = useSite()?.badge_options ?? [];
  const benefits = useQuery({ ...q("/api/benefits"), enabled: name === "benefits" }).data ?? [];
  const offered = {
    badges,
    schedules: SCHEDULE_CHOICES,
    benefits: benefits.map((one) => one.name),
  };
  const common = { name: "bulk-value", errors };
  if (name in offered) {
    return (
      <CheckGroup
        {...common}
        legend={label}
        short={name === "badges"}
        choices={offered[name as keyof typeof offered]}
        chosen={values}
        onChange={(chosen) =>
          onValues(name === "schedules" ? withoutContradiction(values, chosen) : chosen)
        }
      />
    );
  }
  const isLines = holdsSeveral(name);
  const plain = control === "choice" || control === "text" ? control : "line";
  const Input = FIELD_INPUTS[name === "category" ? "categoryName" : isLines ? "text" : plain];
  return (
    <Input
      {...common}
      {...{ label, value, example, limit, rows }}
      required
      hint={isLines ? "One in each line." : name === "category" ? undefined : hint}
      choices={choices?.map(([choice = "", words = ""]) => [choice, words])}
      onChange={(typed) => {
        onValue(typed);
        if (isLines) onValues(typed.split("\n").flatMap((line) => line.trim() || []));
      }}
    />
  );
}

/** Whether a field holds several values. */
function holdsSeveral(name: string): boolean {
  return ["benefits", "badges", "certifications", "schedules"].includes(name);
}

/** What is wrong with what is to be put in. */
function wrongValue({ field, mode, value, values }: BulkChange): string[] {
  if (field === "visibility") return [...wrongMoment(value)];
  if (mode === "clear") return [];
  if (holdsSeveral(field)) return values.length === 0 ? ["Choose at least one"] : [];
  return value.trim() === "" ? ["Enter a value"] : [];
}

/** What can be done to a field. To empty it is chosen: it is not what an empty value does. */
function modesOf(name: string): [Mode, string][] {
  // A save refuses to leave the category and the description empty.
  if (["", "visibility", "category", "description"].includes(name)) return [];
  if (!holdsSeveral(name)) {
    return [
      ["set", "Set it to this"],
      ["clear", "Clear it"],
    ];
  }
  return [
    ["add", "Add these"],
    ["remove", "Remove these"],
    ["set", "Replace existing values"],
    ["clear", "Clear it"],
  ];
}

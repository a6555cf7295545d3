import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fields } from "../../format/productFields.json";
import { SCHEDULES, scheduleLabel } from "../../format/tradeFacts";
import { Dialog } from "../../ui/Dialog";
import { SelectField, TextArea, TextField } from "../../ui/Field";
import { termsQuery } from "../api/queries";
import { useSite } from "../api/siteQueries";
import { Options } from "../shared/Form";
import { DialogButtons } from "../shared/FormDialog";
import { NO_MOMENT } from "../shared/visibility";
import styles from "./BulkBar.module.css";
import type { BulkInput } from "./bulk";
import { CheckGroup } from "./CheckGroup";
import { withoutContradiction } from "./schedules";
import { VisibilityChoice } from "./VisibilityChoice";

/** What belongs to one product only, as the server says. */
const OF_ONE = ["name", "sku", "gtin", "images", "documents"];

const LISTS = ["benefits", "badges", "certifications", "schedules"];

const bulkFields: readonly BulkField[] = fields.filter(({ name }) => !OF_ONE.includes(name));

type Props = {
  open: boolean;
  /** "12 products". */
  count: string;
  onClose: () => void;
  onChange: (input: Omit<BulkInput, "of">) => void;
};

/** Chooses a field and what many products shall hold in it. */
export function BulkFieldDialog({ open, count, onClose, onChange }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={`Change a field of ${count}`}>
      {open ? <FieldForm count={count} onClose={onClose} onChange={onChange} /> : null}
    </Dialog>
  );
}

function FieldForm({ count, onClose, onChange }: Omit<Props, "open">) {
  const [name, setName] = useState("");
  const [mode, setMode] = useState<"set" | "add" | "remove">("add");
  const [value, setValue] = useState("");
  const [values, setValues] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const field = bulkFields.find((known) => known.name === name);
  const isList = holdsSeveral(name);
  const visibility = name === "visibility";
  const missing = isList
    ? mode !== "set" && values.length === 0
    : visibility
      ? value === NO_MOMENT
      : isRequired(name) && value.trim() === "";
  const errors = tried && missing ? [isList ? "Choose at least one" : "Enter a value"] : [];

  const submit = () => {
    setTried(true);
    if (name === "" || missing) return;
    if (isList) onChange({ action: mode, field: name, values });
    else onChange({ action: "set", field: name, value });
  };
  return (
    <form
      className={styles.sheet}
      aria-label={`Change a field of ${count}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SelectField
        name="bulk-field"
        label="Field"
        required
        errors={tried && name === "" ? ["Choose a field"] : []}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setValue(target.value === "visibility" ? "hidden" : "");
          setValues([]);
          setTried(false);
        }}
      >
        <option value="">Choose a field</option>
        <option value="visibility">Visibility</option>
        {bulkFields.map((known) => (
          <option key={known.name} value={known.name}>
            {known.label}
          </option>
        ))}
      </SelectField>
      {visibility ? (
        <VisibilityChoice name="bulk-value" value={value} errors={errors} onChange={setValue} />
      ) : null}
      {field && isList ? (
        <>
          <SelectField
            name="bulk-mode"
            label="What to do"
            required
            value={mode}
            onChange={({ target }) => setMode(target.value as typeof mode)}
          >
            <Options
              of={[
                ["add", "Add these"],
                ["remove", "Remove these"],
                ["set", "Replace what is there by these"],
              ]}
            />
          </SelectField>
          <BulkListValue
            key={name}
            field={field}
            values={values}
            errors={errors}
            onChange={setValues}
          />
        </>
      ) : null}
      {field && !isList ? (
        <BulkValue key={name} field={field} value={value} errors={errors} onChange={setValue} />
      ) : null}
      <DialogButtons
        action={{ does: `Change ${count}`, busy: "Changing..." }}
        busy={false}
        onCancel={onClose}
      />
    </form>
  );
}

type BulkValueProps = {
  field: BulkField;
  value: string;
  errors: readonly string[];
  onChange: (value: string) => void;
};

/** The control for a field of one value, as the form has it. */
function BulkValue({ field, value, errors, onChange }: BulkValueProps) {
  const { name, label, control, hint, example, limit, rows, choices } = field;
  const categories = useQuery({ ...termsQuery("categories"), enabled: name === "category" }).data;
  const required = isRequired(name);
  const common = {
    name: "bulk-value",
    label,
    errors,
    required,
    value,
    hint: required ? hint : [hint, "Empty clears it."].filter(Boolean).join(" "),
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
      <SelectField {...common} hint={hint}>
        <option value="">Not stated</option>
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
function BulkListValue({ field, values, errors, onChange }: BulkListValueProps) {
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

/** The fields that many products can share, in the order of the form. */
type BulkField = (typeof fields)[number];

/** Whether a field holds several values. */
function holdsSeveral(name: string): boolean {
  return LISTS.includes(name);
}

/** Fields that a save refuses to leave empty. */
function isRequired(name: string): boolean {
  return name === "category" || name === "description";
}

import { useState } from "react";
import { fields } from "../../format/productFields.json";
import { Dialog } from "../../ui/Dialog";
import { SelectField } from "../../ui/Field";
import { useSite } from "../api/siteQueries";
import { Options } from "../shared/Form";
import { DialogButtons } from "../shared/FormDialog";
import { halfTyped, NOT_WHOLE } from "../shared/temporal";
import { wrongMoment } from "../shared/visibility";
import { type BulkField, BulkListValue, BulkValue, holdsSeveral, isRequired } from "./BulkValue";
import type { BulkInput } from "./bulk";
import styles from "./ProductForm.module.css";
import { shopLinkLabels } from "./product";
import { VisibilityChoice } from "./VisibilityChoice";

/** What belongs to one product only, as the server says. */
const OF_ONE = ["name", "sku", "gtin", "images", "documents"];

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
  const [mode, setMode] = useState<Mode>("set");
  const [value, setValue] = useState("");
  const [values, setValues] = useState<string[]>([]);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const shops = shopLinkLabels(useSite()?.shop_names);
  const known = bulkFields.map((one) => ({ ...one, label: shops[one.name] ?? one.label }));
  const field = known.find((one) => one.name === name);
  const isList = holdsSeveral(name);
  const visibility = name === "visibility";
  const modes = modesOf(name);
  const typed = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      setErrors([]);
      set(value);
    };
  };

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (name === "") return;
    const wrong = halfTyped(form) ? [NOT_WHOLE] : visibility ? wrongMoment(value) : missing();
    setErrors(wrong);
    if (wrong.length > 0) return;
    const clears = mode === "clear";
    if (isList) {
      onChange({ action: clears ? "set" : mode, field: name, values: clears ? [] : values });
    } else {
      onChange({ action: "set", field: name, value: clears ? "" : value });
    }
  };
  const missing = () => {
    if (mode === "clear") return [];
    if (isList) return values.length === 0 ? ["Choose at least one"] : [];
    return value.trim() === "" ? ["Enter a value"] : [];
  };
  return (
    <form
      className={styles.sheet}
      aria-label={`Change a field of ${count}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
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
          setMode(modesOf(target.value)[0]?.[0] ?? "set");
          setErrors([]);
          setTried(false);
        }}
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
        <VisibilityChoice
          name="bulk-value"
          value={value}
          errors={errors}
          onChange={typed(setValue)}
        />
      ) : null}
      {modes.length > 0 ? (
        <SelectField
          name="bulk-mode"
          label="What to do"
          required
          value={mode}
          onChange={({ target }) => typed(setMode)(target.value as Mode)}
        >
          <Options of={modes} />
        </SelectField>
      ) : null}
      {field && mode !== "clear" && isList ? (
        <BulkListValue
          key={name}
          field={field}
          values={values}
          errors={errors}
          onChange={typed(setValues)}
        />
      ) : null}
      {field && mode !== "clear" && !isList ? (
        <BulkValue
          key={name}
          field={field}
          value={value}
          errors={errors}
          onChange={typed(setValue)}
        />
      ) : null}
      <DialogButtons
        action={{ does: `Change ${count}`, busy: "Changing..." }}
        busy={false}
        onCancel={onClose}
      />
    </form>
  );
}

type Mode = "add" | "remove" | "set" | "clear";

/** What can be done to a field. To empty it is chosen: it is not what an empty value does. */
function modesOf(name: string): [Mode, string][] {
  if (name === "" || name === "visibility" || isRequired(name)) return [];
  if (!holdsSeveral(name)) {
    return [
      ["set", "Set it to this"],
      ["clear", "Clear it"],
    ];
  }
  return [
    ["add", "Add these"],
    ["remove", "Remove these"],
    ["set", "Replace what is there by these"],
    ["clear", "Clear it"],
  ];
}

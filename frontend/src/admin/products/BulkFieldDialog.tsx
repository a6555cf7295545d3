import { useState } from "react";
import { Dialog } from "../../ui/Dialog";
import { SelectField } from "../../ui/Field";
import { DialogButtons } from "../shared/DialogButtons";
import { Options } from "../shared/Options";
import { NO_MOMENT } from "../shared/visibility";
import styles from "./BulkBar.module.css";
import { BulkListValue } from "./BulkListValue";
import { BulkValue } from "./BulkValue";
import type { BulkInput } from "./bulk";
import { bulkFields, holdsSeveral, isRequired } from "./bulkFields";
import { VisibilityChoice } from "./VisibilityChoice";

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

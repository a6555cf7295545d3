import { fields } from "../../format/productFields.json";
import { SelectField } from "../../ui/Field";
import { useSite } from "../api/queries";
import { Options } from "../shared/Form";
import { FormDialog } from "../shared/FormDialog";
import { halfTyped, NOT_WHOLE } from "../shared/temporal";
import { useAdminForm } from "../shared/useAdminForm";
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
  const isList = holdsSeveral(name);
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
      {field && mode !== "clear" && isList ? (
        <BulkListValue
          key={name}
          field={field}
          values={values}
          errors={errors}
          onChange={(chosen) => form.set({ values: chosen, value: "" })}
        />
      ) : null}
      {field && mode !== "clear" && !isList ? (
        <BulkValue key={name} field={field} value={value} errors={errors} onChange={onValue} />
      ) : null}
    </FormDialog>
  );
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
    ["set", "Replace existing values"],
    ["clear", "Clear it"],
  ];
}

import type { ComponentProps } from "react";
import { fields } from "../../format/productFields.json";
import { q } from "../api/queries";

import { FieldRow } from "../shared/Form";
import {
  type ProductValues,
  SelectField,
  TextArea,
  TextField,
  useField,
  ValueField,
} from "./product";

type Field = (typeof fields)[number];
type TextName = Exclude<
  { [N in keyof ProductValues]: ProductValues[N] extends string ? N : never }[keyof ProductValues],
  undefined
>;

/** Longer texts are pasted: the server says that one is too long, where the browser would cut it without a word. */
const LONGEST_TYPED = 1000;

/** The fields of a section of the form that need no control of their own, as `src/catalogue/fields.rs` describes them. */
export function SectionFields({ of }: { of: string }) {
  const own = fields.filter(({ section, control }) => section === of && control !== "own");
  return inRows(own).map((row) => {
    const controls = row.map((field) => <Control key={field.name} field={field} />);
    return row.length > 1 ? <FieldRow key={row[0]?.name}>{controls}</FieldRow> : controls;
  });
}

/** A wide field alone, others two by two. */
function inRows(all: readonly Field[]): Field[][] {
  const rows: Field[][] = [];
  for (const field of all) {
    const last = rows.at(-1);
    const shares = last?.length === 1 && !last[0]?.wide && !field.wide;
    if (shares) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** The short description, which may be made of the other fields. */
/** Of what the server takes for a tag and leaves out (`src/platform/text/tags.rs`). */
const TAG = /<\/?[a-z][a-z0-9]*(?:[ /][^<>]*)?>/i;

function PlainText({ hint, ...area }: ComponentProps<typeof TextArea>) {
  const [composed, text] = [useField("composed").value, String(useField(area.name).value)];
  const follows = area.name === "description" && composed !== "" && composed.trim() === text;
  const said = TAG.test(text)
    ? "This is plain text: tags such as <b> are left out when it is saved."
    : follows && "Composed from the facts; it follows them until you write another.";
  return <TextArea {...area} hint={said || hint} />;
}

function Control({ field }: { field: Field }) {
  const { control, hint, example, limit, rows, choices } = field;
  const name = field.name as TextName;
  const common = { name, hint, placeholder: example };
  const maxLength = limit && limit <= LONGEST_TYPED ? limit : undefined;
  switch (control) {
    case "text":
      return <PlainText {...common} rows={rows} maxLength={maxLength} />;
    case "suggested":
      return (
        <ValueField
          {...common}
          maxLength={maxLength}
          earlier={q("/api/admin/products/values", { field: name })}
        />
      );
    case "number":
      return <TextField {...common} maxLength={maxLength} inputMode="numeric" />;
    case "rupees":
      return <TextField {...common} maxLength={maxLength} inputMode="decimal" />;
    case "link":
      return <TextField {...common} type="url" inputMode="url" />;
    case "choice":
      return (
        <SelectField name={name} hint={hint}>
          <option value="">Not stated</option>
          {choices?.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      );
    default:
      return <TextField {...common} maxLength={maxLength} />;
  }
}

/** Which input edits a kind of field: one table for the site editor and for changes of many products. */
import { useQuery } from "@tanstack/react-query";
import { SelectField, TextArea, TextField } from "../../ui/Field";
import { q } from "../api/queries";
import { Options } from "../shared/Form";
import { useTemporal } from "../shared/temporal";
import { isPastDay, MomentField } from "../shared/time";

type FieldInputProps = {
  name: string;
  label: string;
  value: string;
  errors: readonly string[];
  required: boolean;
  hint?: string | undefined;
  onChange: (value: string) => void;
  choices?: readonly (readonly [value: string, words: string])[] | undefined;
  /** Longest text, and what an empty field shows. */
  limit?: number | undefined;
  example?: string | undefined;
  rows?: number | undefined;
};

export const FIELD_INPUTS = {
  line: Line,
  text: LongText,
  choice: Choice,
  category: (field: FieldInputProps) => <Category {...field} by="slug" />,
  categoryName: (field: FieldInputProps) => <Category {...field} by="name" />,
  time: Time,
  date: Day,
  moment: Moment,
} as const;

function Line({ limit, example, choices, rows, onChange, ...field }: FieldInputProps) {
  return (
    <TextField
      {...field}
      maxLength={limit}
      placeholder={example}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function LongText({ limit, example, choices, rows = 4, onChange, ...field }: FieldInputProps) {
  return (
    <TextArea
      {...field}
      rows={rows}
      placeholder={example}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** A value that is none of the choices stands before them. */
function Choice({ choices = [], limit, example, rows, onChange, ...field }: FieldInputProps) {
  const isKnown = choices.some(([choice]) => choice === field.value);
  return (
    <SelectField {...field} onChange={({ target }) => onChange(target.value)}>
      {isKnown ? null : <option value={field.value}>{field.value || "Choose one"}</option>}
      <Options of={choices} />
    </SelectField>
  );
}

function Category({ by, ...field }: FieldInputProps & { by: "slug" | "name" }) {
  const { data = [] } = useQuery(q("/api/categories"));
  return <Choice {...field} required choices={data.map((one) => [one[by], one.name])} />;
}

function Time({ name, label, errors, ...field }: FieldInputProps) {
  const { half, input } = useTemporal(field);
  return (
    <TextField
      {...input}
      name={name}
      type="time"
      label={label}
      errors={half ? ["Enter an hour"] : errors}
    />
  );
}

/** What ends on a day is not shown to visitors afterwards, which is said here. */
function Day({ name, label, errors, ...field }: FieldInputProps) {
  const { half, input } = useTemporal(field);
  return (
    <TextField
      {...input}
      name={name}
      type="date"
      label={label}
      errors={half ? ["Enter a day"] : errors}
      hint={
        isPastDay(field.value) ? "This day is over, so visitors do not see it any more." : undefined
      }
    />
  );
}

function Moment({ limit, example, choices, rows, ...field }: FieldInputProps) {
  return <MomentField {...field} saysHalf />;
}

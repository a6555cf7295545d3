/** Which input edits a kind of field: one table for the forms of records, the site editor and changes of many products. */

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { EarlierValue } from "../data/schema";
import { Options } from "../editing/Form";
import styles from "../editing/RecordForm.module.css";
import { q, type qAs } from "../office/data/queries";
import { useFailureToast } from "../office/ui/Page";
import { SmallButton } from "../office/ui/SmallButton";
import { useTemporal } from "../office/ui/temporal";
import { isPastDay, MomentField } from "../office/ui/time";
import { FieldLayout, fieldAriaProps, SelectField, TextArea, TextField } from "../ui/Field";
import { Icon } from "../ui/Icon";
import { ListboxInput } from "./ListboxInput";

type FieldInputProps = {
  name: string;
  label: ReactNode;
  value: string;
  errors: readonly string[];
  required: boolean;
  onChange: (value: string) => void;
} & FieldOptions;

export type FieldOptions = {
  hint?: ReactNode;
  choices?: readonly (readonly [value: string, words: string])[] | undefined;
  /** Longest text, and what an empty field shows. */
  limit?: number | undefined;
  example?: string | undefined;
  rows?: number | undefined;
  /** The values that other records have in this field. */
  earlier?: ReturnType<typeof qAs<EarlierValue[]>>;
  className?: string | undefined;
  spellCheck?: boolean;
  autoCapitalize?: string;
  onFocus?: () => void;
  onBlur?: () => void;
};

export const FIELD_INPUTS = {
  line: (field: FieldInputProps) => <TextField {...common(field)} />,
  number: (field: FieldInputProps) => <TextField {...common(field)} inputMode="numeric" />,
  rupees: (field: FieldInputProps) => <TextField {...common(field)} inputMode="decimal" />,
  link: (field: FieldInputProps) => <TextField {...common(field)} type="url" inputMode="url" />,
  text: (field: FieldInputProps) => <TextArea {...common(field)} rows={field.rows ?? 4} />,
  headline: Headline,
  suggested: Suggested,
  choice: Choice,
  category: (field: FieldInputProps) => <Category {...field} by="slug" />,
  categoryName: (field: FieldInputProps) => <Category {...field} by="name" />,
  time: (field: FieldInputProps) => <Temporal {...field} type="time" half="Enter an hour" />,
  date: Day,
  moment: ({ name, label, value, errors, required, onChange }: FieldInputProps) => (
    <MomentField {...{ name, value, errors, required, onChange }} label={String(label)} saysHalf />
  ),
} as const;

/** Longer texts are pasted: the server says that one is too long, where the browser would cut it without a word. */
const LONGEST_TYPED = 1000;

/** What a control of `ui/Field` takes of it. */
function common({ limit, example, choices, rows, earlier, onChange, ...field }: FieldInputProps) {
  return {
    ...field,
    maxLength: limit && limit <= LONGEST_TYPED ? limit : undefined,
    placeholder: example,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
}

/**
 * The name of a record, set as on its page. A long one wraps, but a line break is not part of it. One that is too long is
 * kept, and said to be: `maxLength` as an attribute would cut what is pasted without a word.
 */
function Headline({ limit = 0, ...field }: FieldInputProps) {
  const length = [...field.value.trim()].length;
  const tooLong = `At most ${limit} characters fit, and this has ${length}.`;
  return (
    <TextArea
      {...common({
        ...field,
        errors: length > limit ? [tooLong] : field.errors,
        onChange: (text) => field.onChange(text.replace(/[\r\n]+/g, " ")),
      })}
      rows={1}
      className={styles.headline}
      onKeyDown={preventLineBreak}
    />
  );
}

function preventLineBreak(event: KeyboardEvent): void {
  const isShortcut = event.ctrlKey || event.metaKey;
  if (event.key === "Enter" && !isShortcut && !event.nativeEvent.isComposing) {
    event.preventDefault();
  }
}

/**
 * A text field that suggests what other records have in it. The list opens by typing, by a press and by the arrow keys; any
 * other text may be typed.
 */
function Suggested({ earlier, onChange, ...rest }: FieldInputProps) {
  const { label, hint, errors, className, ...input } = common({ ...rest, onChange });
  const [wanted, setWanted] = useState<"all" | "matching" | null>(null);
  const { data = [] } = useQuery({
    ...(earlier ?? q("/api/admin/blogs/authors")),
    enabled: earlier !== undefined && wanted !== null,
  });
  const options = wanted === null ? [] : matchingValues(data, wanted === "all" ? "" : input.value);
  const field = { name: input.name, label, hint, errors, className };
  return (
    <FieldLayout {...field} required={input.required}>
      <ListboxInput
        {...input}
        {...fieldAriaProps(field)}
        className={styles.input}
        wrapper={styles.wrapper}
        list={styles.list}
        icon={<Icon name="chevron-down" />}
        listLabel={`Earlier values: ${label}`}
        options={options.map(({ value, count }) => {
          return { key: value, label: value, note: `in ${count}` };
        })}
        status={options.length === 1 ? "1 earlier value" : `${options.length} earlier values`}
        onChange={({ target }) => {
          onChange(target.value);
          setWanted("matching");
        }}
        onClick={() => setWanted((shown) => shown ?? "all")}
        onOpen={() => setWanted("all")}
        onClose={() => setWanted(null)}
        onPick={(index) => {
          const chosen = options[index];
          if (chosen) onChange(chosen.value);
          setWanted(null);
        }}
      />
    </FieldLayout>
  );
}

/** More than this nobody reads. */
const MAX = 40;

/** The values that contain the typed text, those that begin with it first; none when only the text itself is left. */
export function matchingValues(
  values: readonly EarlierValue[],
  typed: string,
): readonly EarlierValue[] {
  const folded = (text: string) => text.trim().toLowerCase();
  const text = folded(typed);
  const found = values.filter(({ value }) => folded(value).includes(text));
  if (found.length === 1 && found[0]?.value === typed) return [];
  const begins = ({ value }: EarlierValue) => (folded(value).startsWith(text) ? 0 : 1);
  return found.sort((one, other) => begins(one) - begins(other)).slice(0, MAX);
}

/** A value that is none of the choices stands before them. */
function Choice({ choices = [], ...field }: FieldInputProps) {
  const isKnown = choices.some(([choice]) => choice === field.value);
  const { maxLength, placeholder, ...select } = common(field);
  return (
    <SelectField {...select}>
      {isKnown ? null : <option value={field.value}>{field.value || "Choose one"}</option>}
      <Options of={choices} />
    </SelectField>
  );
}

function Category({ by, ...field }: FieldInputProps & { by: "slug" | "name" }) {
  const { data = [], isError, error, refetch } = useQuery(q("/api/categories"));
  useFailureToast("Failed to load categories", isError, error);
  return (
    <Choice
      {...field}
      required
      choices={data.map((one) => [one[by], one.name])}
      hint={
        isError ? (
          <SmallButton onClick={() => void refetch()}>Load the categories again</SmallButton>
        ) : (
          field.hint
        )
      }
    />
  );
}

type TemporalProps = FieldInputProps & { type: "time" | "date"; half: string };

function Temporal({ type, half: words, name, label, hint, errors, ...field }: TemporalProps) {
  const { half, input } = useTemporal(field);
  return <TextField {...{ name, label, hint, type, ...input }} errors={half ? [words] : errors} />;
}

/** What ends on a day is not shown to visitors afterwards, which is said here. */
function Day(field: FieldInputProps) {
  const hint = isPastDay(field.value) && "This day is over, so visitors do not see it any more.";
  return <Temporal {...field} type="date" half="Enter a day" hint={hint} />;
}

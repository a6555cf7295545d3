/** The controls of `ui/Field`, tied by name to the fields of a record's form. Typing renders one control alone. */

import { useQuery } from "@tanstack/react-query";
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useState,
} from "react";
import {
  type FieldPathValue,
  type FieldValues,
  type Path,
  useController,
  useFormContext,
} from "react-hook-form";
import type { EarlierValue } from "../../api/schema";
import * as ui from "../../ui/Field";
import {
  FieldLayout,
  type FieldProps,
  fieldAriaProps,
  TextArea,
  type TextFieldProps,
} from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import type { qAs } from "../api/queries";
import { ListboxInput } from "../shared/ListboxInput";
import { errorLines, type FieldsChange, setFields } from "../shared/useAdminForm";
import styles from "./RecordForm.module.css";

/** More than this nobody reads. */
const MAX = 40;

/** What the fields are called, and which must be filled in. */
export const FieldTexts = createContext<{
  labels: Readonly<Record<string, string>>;
  required: object;
}>({ labels: {}, required: {} });

type BoundField<V extends FieldValues, N extends Path<V>> = {
  name: N;
  value: FieldPathValue<V, N>;
  errors: string[];
  /** Takes an event or a value. */
  onChange: (change: unknown) => void;
};

function useField(name: string): BoundField<FieldValues, string> {
  const { control, clearErrors } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  const errors = errorLines(fieldState.error?.message);
  const onChange = (change: unknown) => {
    if (errors.length > 0) clearErrors(name);
    field.onChange(change);
  };
  return { name, value: field.value, errors, onChange };
}

function bound<P extends { name: string }>(Control: ComponentType<P>) {
  return function BoundControl(props: { name: string }) {
    const { labels, required } = use(FieldTexts);
    const field = useField(props.name);
    const texts = { label: labels[props.name], required: props.name in required };
    return <Control {...({ ...texts, ...props, ...field } as unknown as P)} />;
  };
}

const CONTROLS = {
  TextField: bound(ui.TextField),
  TextArea: bound(ui.TextArea),
  SelectField: bound(ui.SelectField),
  ValueField: bound(ValueField),
  HeadlineField: bound(HeadlineField),
};

type ControlProps = {
  TextField: ComponentProps<typeof ui.TextField>;
  TextArea: ComponentProps<typeof ui.TextArea>;
  SelectField: ComponentProps<typeof ui.SelectField>;
  ValueField: ComponentProps<typeof ValueField>;
  HeadlineField: ComponentProps<typeof HeadlineField>;
};

type Controls<V extends FieldValues> = {
  [C in keyof typeof CONTROLS]: ComponentType<
    Omit<ControlProps[C], keyof BoundField<V, Path<V>> | "required" | "label"> & {
      name: Path<V>;
      /** In place of the name that messages use. */
      label?: ReactNode;
    }
  >;
};

/** The controls and their hook, for the fields of one kind's form. */
export function formFields<V extends FieldValues>() {
  return {
    useField: useField as <N extends Path<V>>(name: N) => BoundField<V, N>,
    ...(CONTROLS as Controls<V>),
  };
}

export function useSetFields<V extends FieldValues>(): (change: FieldsChange<V>) => void {
  const form = useFormContext<V>();
  return (change) => setFields(form, change);
}

type Props = FieldProps & {
  value: string;
  maxLength: number;
  required?: boolean;
  /** The text has no line breaks. */
  onChange: (text: string) => void;
  onBlur?: () => void;
};

/**
 * The name of a record, set as on its page. A long one wraps, but a line break is not part of it. One that is too long is
 * kept, and said to be: `maxLength` as an attribute would cut what is pasted without a word.
 */
export function HeadlineField({ onChange, maxLength, errors, ...area }: Props) {
  const length = [...area.value.trim()].length;
  const tooLong = `At most ${maxLength} characters fit, and this has ${length}.`;
  return (
    <TextArea
      {...area}
      errors={length > maxLength ? [tooLong] : errors}
      rows={1}
      className={styles.headline}
      onKeyDown={preventLineBreak}
      onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/g, " "))}
    />
  );
}

function preventLineBreak(event: KeyboardEvent): void {
  const isShortcut = event.ctrlKey || event.metaKey;
  if (event.key === "Enter" && !isShortcut && !event.nativeEvent.isComposing) {
    event.preventDefault();
  }
}

type ValueFieldProps = Omit<TextFieldProps, "value" | "onChange" | "label"> & {
  label: string;
  value: string;
  /** Takes an event or a value. */
  onChange: (change: unknown) => void;
  /** The values that other records have in this field. */
  earlier: ReturnType<typeof qAs<EarlierValue[]>>;
};

/**
 * A text field that suggests what other records have in it. The list opens by typing, by a press and by the arrow keys; any
 * other text may be typed.
 */
function ValueField({ label, hint, errors, className, earlier, ...input }: ValueFieldProps) {
  const { value, onChange, required } = input;
  const [wanted, setWanted] = useState<"all" | "matching" | null>(null);
  const { data } = useQuery({ ...earlier, enabled: wanted !== null });
  const options = wanted === null ? [] : matchingValues(data ?? [], wanted === "all" ? "" : value);
  const field = { name: input.name, label, hint, errors, className };

  return (
    <FieldLayout {...field} required={required}>
      <ListboxInput
        {...input}
        {...fieldAriaProps(field)}
        className={styles.input}
        wrapper={styles.wrapper}
        list={styles.list}
        icon={<Icon name="chevron-down" />}
        listLabel={`Earlier values: ${label}`}
        options={options.map((option) => ({
          key: option.value,
          label: option.value,
          note: `in ${option.count}`,
        }))}
        status={options.length === 1 ? "1 earlier value" : `${options.length} earlier values`}
        onChange={(event) => {
          onChange(event);
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

/** The values that contain the typed text, those that begin with it first; none when only the text itself is left. */
export function matchingValues(
  values: readonly EarlierValue[],
  typed: string,
): readonly EarlierValue[] {
  const text = folded(typed);
  const found = values.filter(({ value }) => folded(value).includes(text));
  if (found.length === 1 && found[0]?.value === typed) return [];
  const begins = ({ value }: EarlierValue) => (folded(value).startsWith(text) ? 0 : 1);
  return found.sort((one, other) => begins(one) - begins(other)).slice(0, MAX);
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}

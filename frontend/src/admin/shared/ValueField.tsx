import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FieldLayout, fieldAriaProps, type TextFieldProps } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import type { EarlierValuesQuery } from "../api/queries";
import type { EarlierValue } from "../api/types";
import { ListboxInput } from "./ListboxInput";
import styles from "./ValueField.module.css";

type Props = Omit<TextFieldProps, "value" | "onChange" | "label"> & {
  label: string;
  value: string;
  /** Takes an event or a value. */
  onChange: (change: unknown) => void;
  /** The values that other records have in this field. */
  earlier: EarlierValuesQuery;
};

/**
 * A text field that suggests what other records have in it. The list opens by typing, by a press and by the arrow keys; any
 * other text may be typed.
 */
export function ValueField({ label, hint, errors, className, earlier, ...input }: Props) {
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

/** More than this nobody reads. */
const MAX = 40;

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

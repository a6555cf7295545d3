import { useState } from "react";
import { TextField } from "../../ui/Field";
import type { FieldMessages } from "../api/problem";

type Values = { word: string; means: string };

export type WordFieldsState = {
  id: string;
  values: Values;
  errors: FieldMessages;
  set: (name: keyof Values, value: string) => void;
  showErrors: (messages: FieldMessages) => void;
  /** The trimmed values; null, with the errors shown, when something is missing. */
  checked: (meansRequired: boolean) => Values | null;
};

export function useWordFields(id: string, initial: Values): WordFieldsState {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldMessages>({});
  const showErrors = (messages: FieldMessages) => {
    setErrors(messages);
    document.getElementById(`${id}-${messages.word ? "word" : "means"}`)?.focus();
  };
  return {
    id,
    values,
    errors,
    showErrors,
    set: (name, value) => {
      setValues({ ...values, [name]: value });
      setErrors({ ...errors, [name]: [] });
    },
    checked: (meansRequired) => {
      const word = values.word.trim();
      const means = values.means.trim();
      const missing: FieldMessages = {};
      if (word === "") missing.word = ["Enter the word that people type"];
      if (means === "" && meansRequired) missing.means = ["Enter the words that it leads to"];
      if (missing.word || missing.means) {
        showErrors(missing);
        return null;
      }
      return { word, means };
    },
  };
}

type Props = {
  fields: WordFieldsState;
  focus: keyof Values;
  /** What the shipped list says of the word, where it is there. */
  shippedMeans?: string | null;
};

export function WordFields({ fields, focus, shippedMeans = null }: Props) {
  const input = (name: keyof Values) => ({
    name: `${fields.id}-${name}`,
    required: true,
    autoFocus: focus === name,
    // A dialog looks for it when it opens.
    ...(focus === name ? { "data-focus": "" } : {}),
    autoCapitalize: "none",
    spellCheck: false,
    autoComplete: "off",
    errors: fields.errors[name],
    value: fields.values[name],
    onChange: ({ target }: { target: { value: string } }) => fields.set(name, target.value),
  });
  return (
    <>
      <TextField {...input("word")} label="What people type" maxLength={80} />
      <TextField
        {...input("means")}
        label="Leads to"
        maxLength={400}
        hint={
          shippedMeans
            ? `A salt or other words of your products; separate several with commas. The shipped list says: ${shippedMeans}.`
            : "A salt or other words of your products, such as paracetamol; separate several with commas."
        }
      />
    </>
  );
}

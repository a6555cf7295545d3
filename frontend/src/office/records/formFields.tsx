/** The inputs of the table, tied by name to the fields of a record's form. Typing renders one control alone. */
import { createContext, type ReactNode, use } from "react";
import {
  type FieldPathValue,
  type FieldValues,
  type Path,
  useController,
  useFormContext,
} from "react-hook-form";
import { errorLines, type FieldsChange, setFields } from "../../editing/useAdminForm";
import { FIELD_INPUTS, type FieldOptions } from "../../fields/fieldInputs";

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

type FormFieldProps<V extends FieldValues> = FieldOptions & {
  name: Path<V>;
  kind?: keyof typeof FIELD_INPUTS;
  /** In place of the name that messages use. */
  label?: ReactNode;
  onChange?: (text: string) => void;
};

/** A field with the input of its kind. */
function FormField({ kind = "line", ...props }: FormFieldProps<FieldValues>) {
  const { labels, required } = use(FieldTexts);
  const { name } = props;
  const Input = FIELD_INPUTS[kind];
  return <Input label={labels[name]} required={name in required} {...useField(name)} {...props} />;
}

/** The field's control and its hook, for the fields of one kind's form. */
export function formFields<V extends FieldValues>() {
  return {
    useField: useField as <N extends Path<V>>(name: N) => BoundField<V, N>,
    FormField: FormField as (props: FormFieldProps<V>) => ReactNode,
  };
}

export function useSetFields<V extends FieldValues>(): (change: FieldsChange<V>) => void {
  const form = useFormContext<V>();
  return (change) => setFields(form, change);
}

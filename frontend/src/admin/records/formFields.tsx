/** The controls of `ui/Field`, tied by name to the fields of a record's form. Typing renders one control alone. */
import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from "react";
import {
  type FieldPathValue,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useController,
  useFormContext,
} from "react-hook-form";
import * as ui from "../../ui/Field";
import { HeadlineField } from "../shared/HeadlineField";
import { ValueField } from "../shared/ValueField";

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

/** A field may have several errors; React Hook Form holds one message for each. */
export function errorLines(message: string | undefined): string[] {
  return message ? message.split("\n") : [];
}

export type FieldsChange<V> = Partial<V> | ((before: V) => Partial<V>);

/** Changes fields as typing would, and clears their errors. */
export function setFields<V extends FieldValues>(
  form: UseFormReturn<V>,
  change: FieldsChange<V>,
): void {
  const next = typeof change === "function" ? change(form.getValues()) : change;
  for (const field of Object.keys(next)) {
    const name = field as Path<V>;
    form.setValue(name, next[field] as never, { shouldDirty: true });
    if (form.getFieldState(name).invalid) form.clearErrors(name);
  }
}

export function useSetFields<V extends FieldValues>(): (change: FieldsChange<V>) => void {
  const form = useFormContext<V>();
  return (change) => setFields(form, change);
}

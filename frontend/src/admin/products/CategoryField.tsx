import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { FieldErrors, fieldAriaProps } from "../../ui/Field";
import { Input } from "../../ui/Input";
import { api } from "../api/client";
import { staleAfter, termsQuery } from "../api/queries";
import { useWrite } from "../api/useWrite";
import { useFailureToast } from "../shared/Page";
import { TERM_LABELS, TERMS } from "../terms/TermDialog";
import { ACTIONS, actionLabel, WORDS } from "../words";
import styles from "./ProductForm.module.css";
import { SelectField, useField } from "./product";

const { one, create } = TERMS.categories;

const NAME = "new_category";

export function CategoryField() {
  const { data, isError, error, refetch } = useQuery(termsQuery("categories"));
  useFailureToast("Failed to load categories", isError, error);
  const { value: own, onChange } = useField("category");
  const names = data?.map((category) => category.name) ?? [];
  const choices = own === "" || names.includes(own) ? names : [...names, own];
  return (
    <>
      <SelectField
        name="category"
        hint={
          isError ? (
            <Button size="sm" variant="outline" onClick={() => void refetch()}>
              Load the categories again
            </Button>
          ) : undefined
        }
      >
        <option value="">Select category</option>
        {choices.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <NewCategory onMade={onChange} />
    </>
  );
}

/** Makes a category without leaving the product's form, which then has it. */
function NewCategory({ onMade }: { onMade: (name: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [errors, setErrors] = useState<string[]>([]);
  const close = () => {
    setTyped(null);
    setErrors([]);
    document.getElementById("category")?.focus();
  };
  const add = useWrite<string, { name: string }>({
    call: (name) => api.post(`/api/admin/categories`, { name }),
    failure: `Failed to add the ${one}`,
    labels: TERM_LABELS,
    refreshes: staleAfter("categories"),
    onFieldErrors: (messages) => setErrors(Object.values(messages).flat()),
    onDone: ({ name }) => {
      onMade(name);
      close();
    },
  });
  const submit = () => {
    const wanted = typed?.trim() ?? "";
    setErrors(wanted === "" ? [`Enter a name for the ${one}`] : []);
    if (wanted !== "") void add.run(wanted);
  };

  if (typed === null) {
    return (
      <div>
        <Button variant="quiet" size="sm" icon="plus" onClick={() => setTyped("")}>
          {create}…
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.add}>
      <label htmlFor={NAME} className={styles.label}>
        {create}
      </label>
      <Input
        {...fieldAriaProps({ name: NAME, errors })}
        autoFocus
        value={typed}
        maxLength={100}
        onChange={({ target }) => {
          setTyped(target.value);
          setErrors([]);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
          if (event.key === "Escape") close();
          if (event.key !== "Enter") return;
          event.preventDefault();
          submit();
        }}
      />
      <FieldErrors name={NAME} errors={errors} />
      <div className="flex gap-2">
        <Button variant="outline" size="sm" disabled={add.busy} onClick={submit}>
          {actionLabel(ACTIONS.add, add.busy)}
        </Button>
        <Button variant="quiet" size="sm" onClick={close}>
          {WORDS.cancel}
        </Button>
      </div>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "../../ui/Button";
import { FieldErrors, fieldAriaProps } from "../../ui/Field";
import { Input } from "../../ui/Input";
import { api } from "../api/client";
import { q, staleAfter } from "../api/queries";
import { useWrite } from "../api/useWrite";
import { useFailureToast } from "../shared/Page";
import { setFields } from "../shared/useAdminForm";
import { TERM_LABELS, TERMS } from "../terms/TermDialog";
import { ACTIONS, actionLabel, WORDS } from "../words";
import styles from "./ProductForm.module.css";
import { type ProductValues, SelectField, useField } from "./product";

const { one, create } = TERMS.categories;

const NAME = "custom_category";

export function CategoryField() {
  const { data, isError, error, refetch } = useQuery(q("/api/categories"));
  useFailureToast("Failed to load categories", isError, error);
  const { value: own } = useField("category");
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
      <NewCategory />
    </>
  );
}

/** Makes a category without leaving the product's form, which then has it; a save makes it too. */
function NewCategory() {
  const { value: typed, errors, onChange } = useField(NAME);
  const form = useFormContext<ProductValues>();
  const [opened, setOpened] = useState(false);
  const close = () => {
    onChange("");
    setOpened(false);
    document.getElementById("category")?.focus();
  };
  const add = useWrite({
    call: () => addCategory(typed),
    failure: `Failed to add the ${one}`,
    labels: TERM_LABELS,
    refreshes: staleAfter("categories"),
    onFieldErrors: (messages) =>
      form.setError(NAME, { message: Object.values(messages).flat().join("\n") }),
    onDone: (category) => {
      setFields(form, { category });
      close();
    },
  });
  const submit = () => {
    if (typed.trim() !== "") void add.run();
    else form.setError(NAME, { message: `Enter a name for the ${one}` });
  };

  if (!opened && typed === "") {
    return (
      <div>
        <Button variant="quiet" size="sm" icon="plus" onClick={() => setOpened(true)}>
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
        autoFocus={opened}
        value={typed}
        maxLength={100}
        onChange={onChange}
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
        <Button variant="outline" size="sm" aria-disabled={add.busy} onClick={submit}>
          {actionLabel(ACTIONS.add, add.busy)}
        </Button>
        <Button variant="quiet" size="sm" onClick={close}>
          {WORDS.cancel}
        </Button>
      </div>
    </div>
  );
}

/** Makes a category; its name as the site has it. */
export async function addCategory(typed: string): Promise<string> {
  const made = await api.post<{ name: string }>("/api/admin/categories", { name: typed.trim() });
  return made.name;
}

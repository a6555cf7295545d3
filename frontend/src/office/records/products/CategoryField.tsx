import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "../../../ui/Icon";
import { staleAfter } from "../../data/queries";
import { SmallButton } from "../../ui/SmallButton";
import { useSetFields } from "../formFields";
import { TERMS } from "../terms/TermDialog";
import { AddInput } from "./ListFields";
import { addCategory } from "./pending";
import { FormField, type ProductValues, useField } from "./product";

const { one, create } = TERMS.categories;

/** One of the categories, or a new one that is made without leaving the product's form; a save makes it too. */
export function CategoryField() {
  const client = useQueryClient();
  const typed = useField("custom_category");
  const set = useSetFields<ProductValues>();
  const [opened, setOpened] = useState(false);
  const close = () => {
    typed.onChange("");
    setOpened(false);
    document.getElementById("category")?.focus();
  };
  const add = async (name: string) => {
    if (name.trim() === "") return `Enter a name for the ${one}`;
    const { category, wrong } = await addCategory(name);
    if (category === undefined) return wrong.join(" ");
    for (const queryKey of staleAfter("categories")) void client.invalidateQueries({ queryKey });
    set({ category });
    close();
    return null;
  };
  return (
    <>
      <FormField name="category" kind="categoryName" />
      {opened || typed.value !== "" ? (
        <AddInput {...typed} label={create} onAdd={add} onCancel={close} />
      ) : (
        <div>
          <SmallButton variant="quiet" icon={<Icon name="plus" />} onClick={() => setOpened(true)}>
            {create}…
          </SmallButton>
        </div>
      )}
    </>
  );
}

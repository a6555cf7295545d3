import { useState } from "react";
import { ListboxInput } from "../../fields/ListboxInput";
import { FieldLayout, fieldAriaProps } from "../../ui/Field";
import { useLinkTargets } from "../linkTargets";
import { type FieldProps, useEditor, useErrors, useValue } from "../session";
import styles from "./Fields.module.css";

/** Where a link leads: a page, product, category or article of the list, or any other address that is typed. */
export function LinkField({ path, schema }: FieldProps) {
  const session = useEditor();
  const errors = useErrors(path);
  const [search, setSearch] = useState<string | null>(null);
  const { targets, options, status } = useLinkTargets(search);
  const hint = "Type to find a page, product, article or document, or enter an address.";
  const field = { name: path, label: schema.label, hint, errors, className: styles.field };
  return (
    <FieldLayout {...field} required={schema.required}>
      <ListboxInput
        {...fieldAriaProps(field)}
        value={String(useValue(path) ?? "")}
        inputMode="url"
        spellCheck={false}
        wrapper={styles.combobox}
        list={styles.options}
        listLabel="On this website"
        options={options}
        status={status}
        onFocus={() => session.select({ path, from: "panel" })}
        onChange={({ target }) => {
          session.store.setText(path, target.value);
          setSearch(target.value);
        }}
        onClick={() => setSearch((typed) => typed ?? "")}
        onOpen={() => setSearch("")}
        onClose={() => setSearch(null)}
        onPick={(index) => {
          const target = targets[index];
          if (target) session.store.set(path, target.href);
          setSearch(null);
        }}
      />
    </FieldLayout>
  );
}

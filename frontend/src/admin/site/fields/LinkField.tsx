import { useState } from "react";
import { FieldLayout, fieldAriaProps } from "../../../ui/Field";
import { ListboxInput } from "../../shared/ListboxInput";
import { useEditor, useErrors, useValue } from "../session";
import type { FieldProps } from "./FieldEditor";
import styles from "./Fields.module.css";
import { useTargets } from "./useTargets";

/** Where a link leads: a page, product, category or article of the list, or any other address that is typed. */
export function LinkField({ path, schema }: FieldProps) {
  const session = useEditor();
  const value = String(useValue(path) ?? "");
  const errors = useErrors(path);
  const [search, setSearch] = useState<string | null>(null);
  const { targets, searching, failed } = useTargets(search);
  const { label } = schema;
  const hint = "Type to find a page, product, article or document, or enter an address.";
  const field = { name: path, label, hint, errors, className: styles.field };
  const close = () => setSearch(null);

  return (
    <FieldLayout {...field} required={schema.required}>
      <ListboxInput
        {...fieldAriaProps(field)}
        value={value}
        inputMode="url"
        spellCheck={false}
        wrapper={styles.combobox}
        list={styles.options}
        listLabel="On this website"
        options={
          search === null ? [] : targets.map(({ href, ...target }) => ({ key: href, ...target }))
        }
        status={
          searching
            ? "Searching…"
            : failed
              ? "The search does not work at the moment; an address can still be entered."
              : `${targets.length} found on this website`
        }
        onFocus={() => session.select({ path, from: "panel" })}
        onChange={({ target }) => {
          session.store.setText(path, target.value);
          setSearch(target.value);
        }}
        onClick={() => setSearch((typed) => typed ?? "")}
        onOpen={() => setSearch("")}
        onClose={close}
        onPick={(index) => {
          const target = targets[index];
          if (target) session.store.set(path, target.href);
          close();
        }}
      />
    </FieldLayout>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Facet } from "../../api/types";
import { Button } from "../../ui/Button";
import { FieldErrors } from "../../ui/Field";
import { api } from "../api/client";
import { explain, type FieldMessages, fieldSentences } from "../api/problem";
import { type FacetKind, refreshAfterSave } from "../api/queries";
import { toasts } from "../shared/toasts";
import styles from "./FacetsPage.module.css";
import { FACET_LABELS, FACETS } from "./words";

type Named = Pick<Facet, "name" | "slug">;
type Props = { kind: FacetKind; facet: Facet; onDone: () => void };

/** The row as two fields: the name, and the slug that stands in the website's addresses. */
export function EditFacet({ kind, facet, onDone }: Props) {
  const words = FACETS[kind];
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Named>({ name: facet.name, slug: facet.slug });
  const [errors, setErrors] = useState<FieldMessages>({});
  const [busy, setBusy] = useState(false);

  const refuse = (messages: FieldMessages) => {
    setErrors(messages);
    const first = messages.name ? "name" : "slug";
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const save = async (wanted: Named, before: Named) => {
    await api.put<Facet>(`/api/admin/${kind}/${facet.id}`, wanted);
    refreshAfterSave(client, "facets");
    const done =
      wanted.name === before.name
        ? `The web address of “${wanted.name}” is now “${wanted.slug}”`
        : `“${before.name}” is now “${wanted.name}”`;
    toasts.good(done, {
      undo: () => {
        save(before, wanted).catch((problem) => {
          const [clash] = Object.values(fieldSentences(problem, FACET_LABELS)).flat();
          toasts.bad(`The ${words.one} could not be changed back`, clash ?? explain(problem));
        });
      },
    });
  };

  const submit = async () => {
    const wanted = { name: values.name.trim(), slug: values.slug.trim() };
    if (wanted.name === facet.name && wanted.slug === facet.slug) return onDone();
    const missing: FieldMessages = {};
    if (wanted.name === "") missing.name = [`Enter a name for the ${words.one}`];
    if (wanted.slug === "") missing.slug = [`Enter a web address for the ${words.one}`];
    if (missing.name || missing.slug) return refuse(missing);
    setBusy(true);
    try {
      await save(wanted, { name: facet.name, slug: facet.slug });
      onDone();
    } catch (problem) {
      setBusy(false);
      const messages = fieldSentences(problem, FACET_LABELS);
      if (Object.keys(messages).length > 0) refuse(messages);
      else toasts.bad(`Failed to change the ${words.one}`, explain(problem));
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onDone();
  };

  const field = (name: keyof Named, label: string, hint: string, longest: number) => {
    const id = `edit-${kind}-${facet.id}-${name}`;
    const wrong = errors[name] ?? [];
    return (
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {label}
          <span className="visually-hidden"> of {facet.name}</span>
        </label>
        <input
          id={id}
          name={name}
          className={styles.input}
          // biome-ignore lint/a11y/noAutofocus: the row was just turned into this field
          autoFocus={name === "name"}
          autoCapitalize={name === "slug" ? "none" : undefined}
          spellCheck={name === "slug" ? false : undefined}
          aria-invalid={wrong.length > 0 ? true : undefined}
          aria-describedby={`${id}-hint${wrong.length > 0 ? ` ${id}-errors` : ""}`}
          maxLength={longest}
          value={values[name]}
          onChange={(event) => {
            setValues({ ...values, [name]: event.target.value });
            setErrors({ ...errors, [name]: [] });
          }}
          onKeyDown={onKeyDown}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
        <FieldErrors name={id} errors={wrong} />
      </div>
    );
  };

  const slugHint = `Stands in the address: /products?${words.parameter}=${values.slug.trim()}. Addresses with the old one keep working.`;
  return (
    <li>
      <form
        ref={form}
        className={styles.edit}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        {field("name", "Name", words.renaming(facet.products), 100)}
        {field("slug", "Web address", slugHint, 120)}
        <div className={styles.buttons}>
          <Button type="submit" size="sm" disabled={busy}>
            {busy ? "Saving..." : "Save"}
          </Button>
          <Button size="sm" variant="quiet" disabled={busy} onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  );
}

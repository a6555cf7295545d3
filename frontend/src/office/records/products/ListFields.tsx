/** The fields of a product that hold several values, or one that is offered: what is offered is chosen, others are added. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { CheckGroup, RadioGroup } from "../../../fields/CheckGroup";
import { DOCUMENT_KINDS, documentTitle } from "../../../public/views/productDocuments";
import { Button, IconButton } from "../../../ui/Button";
import { FieldErrors, fieldAriaProps } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { Input, Select } from "../../../ui/Input";
import { WORDS } from "../../../words/actions";
import { SCHEDULES, scheduleLabel } from "../../../words/tradeFacts";
import { q, staleAfter, useSite } from "../../data/queries";
import { toasts } from "../../data/toasts";
import type { PickedMedia } from "../../media/MediaGrid";
import { MediaPicker } from "../../media/MediaPicker";
import { AdminIcon } from "../../ui/AdminIcon";
import { SmallButton } from "../../ui/SmallButton";
import { useTemporal } from "../../ui/temporal";
import { MomentField } from "../../ui/time";
import { tomorrow, type VisibilityState, visibilityChoice } from "../../ui/visibility";
import { useSetFields } from "../formFields";
import styles from "./ProductForm.module.css";
import { ADD, type Added, benefitChoices } from "./pending";
import {
  type FormDocument,
  FormField,
  type ProductValues,
  type TypedField,
  useField,
  withoutContradiction,
} from "./product";

type AddInputProps = {
  name: TypedField;
  label: string;
  /** What is offered to be chosen. */
  choices?: readonly string[];
  /** It was opened by a button, and closes once the text is added, or without that. */
  onClose?: (added: boolean) => void;
};

/** An input whose button adds its text to the product, as Enter does. It is a field of the form, so that a save adds it too. */
function AddInput({ name, label, choices = [], onClose }: AddInputProps) {
  const { value, onChange, ...said } = useField(name);
  const { getValues } = useFormContext<ProductValues>();
  const set = useSetFields<ProductValues>();
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ text: string; message: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const errors = refused?.text === value ? [refused.message] : said.errors;
  const add = async () => {
    if (busy) return;
    setBusy(true);
    const { changes, message, tone }: Added = await ADD[name](value.trim(), getValues(), choices);
    setBusy(false);
    const wrong = tone === "good" ? undefined : message;
    if (message && tone) toasts[tone](message);
    set({ ...changes, ...(wrong === undefined ? { [name]: "" } : {}) });
    setRefused(wrong === undefined ? null : { text: value, message: wrong });
    // Where it closes, the focus goes on to what it was opened for.
    if (wrong === undefined && onClose) onClose(true);
    else field.current?.focus();
  };
  return (
    <div className={styles.add}>
      <label htmlFor={name} className={styles.label}>
        {label}
      </label>
      <div className="flex gap-2">
        <Input
          ref={field}
          {...fieldAriaProps({ name, errors })}
          autoFocus={onClose !== undefined}
          value={value}
          maxLength={100}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            // With Ctrl it is a shortcut that saves, which adds the text too.
            if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
            if (event.key === "Escape") onClose?.(false);
            if (event.key !== "Enter") return;
            event.preventDefault();
            void add();
          }}
        />
        <Button variant="outline" icon="plus" aria-disabled={busy} onClick={() => void add()}>
          Add
        </Button>
        {onClose ? (
          <Button variant="quiet" onClick={() => onClose(false)}>
            {WORDS.cancel}
          </Button>
        ) : null}
      </div>
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}

/** One of the categories, or a new one that is made without leaving the product's form; a save makes it too. */
export function CategoryField() {
  const client = useQueryClient();
  const typed = useField("custom_category");
  const [opened, setOpened] = useState(false);
  const close = (added: boolean) => {
    const stale = added ? staleAfter("categories") : [];
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    typed.onChange("");
    setOpened(false);
    document.getElementById("category")?.focus();
  };
  return (
    <>
      <FormField name="category" kind="categoryName" />
      {opened || typed.value !== "" ? (
        <AddInput name="custom_category" label="Create category" onClose={close} />
      ) : (
        <div>
          <SmallButton variant="quiet" icon={<Icon name="plus" />} onClick={() => setOpened(true)}>
            Create category…
          </SmallButton>
        </div>
      )}
    </>
  );
}

export function BadgeFields() {
  const offered = useSite()?.badge_options;
  const badges = useField("badges");
  const { value: certifications, errors, onChange } = useField("certifications");
  // Of an earlier version of the site: they may stay, and cannot be added again. Until it is known what is offered, all are
  // shown as what can be chosen.
  const others = offered ? badges.value.filter((badge) => !offered.includes(badge)) : [];
  return (
    <>
      <div className={styles.group} tabIndex={-1}>
        <CheckGroup
          {...badges}
          legend="Badges"
          short
          choices={offered ?? badges.value}
          chosen={badges.value}
          onChange={(chosen) => badges.onChange([...chosen, ...others])}
        />
        <RemovableList
          label="Badges that are not offered"
          items={others}
          onRemove={(badge) => badges.onChange(badges.value.filter((other) => other !== badge))}
        />
      </div>
      <div className={styles.group} id="certifications" tabIndex={-1}>
        <RemovableList
          label="Certifications"
          items={certifications}
          onRemove={(removed) => onChange(certifications.filter((other) => other !== removed))}
        />
        <AddInput name="custom_certification" label="Add a certification" />
        <FieldErrors name="certifications" errors={errors} />
      </div>
    </>
  );
}

type RemovableProps = {
  label: string;
  items: readonly string[];
  onRemove: (item: string) => void;
};

/** Values of a list field that can only be removed; the group around it, which can have the focus, gets it after that. */
function RemovableList({ label, items, onRemove }: RemovableProps) {
  if (items.length === 0) return null;
  return (
    <ul className="flex wrap gap-2" aria-label={label}>
      {items.map((item) => (
        <li key={item} className={styles.item}>
          {item}
          <IconButton
            icon={<Icon name="x" size={16} />}
            label={`Remove ${item}`}
            onClick={(event) => {
              event.currentTarget.closest<HTMLElement>("[tabindex='-1']")?.focus();
              onRemove(item);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

/** The benefits to choose from, for a product that has some already. */
export function useBenefitChoices(): (chosen: readonly string[]) => string[] {
  const offered = useSite()?.offered_benefits ?? [];
  const known = useQuery(q("/api/benefits")).data?.map((benefit) => benefit.name) ?? [];
  return (chosen) => benefitChoices(offered, known, chosen);
}

export function BenefitsField({ choices }: { choices: ReturnType<typeof useBenefitChoices> }) {
  const { value: benefits, ...field } = useField("benefits");
  const offered = choices(benefits);
  return (
    <>
      <CheckGroup {...field} legend="Benefits" choices={offered} chosen={benefits} />
      <AddInput name="custom_benefit" label="Add a custom benefit" choices={offered} />
    </>
  );
}

export const SCHEDULE_CHOICES = SCHEDULES.map((one) => [one, scheduleLabel(one)] as const);

export function SchedulesField() {
  const { value: schedules, onChange, ...field } = useField("schedules");
  return (
    <CheckGroup
      {...field}
      legend="Schedule"
      hint="Every one that applies. The page shows the symbol and the words that the law has on the label for it. Choose none to show none."
      choices={SCHEDULE_CHOICES}
      chosen={schedules}
      onChange={(chosen) => onChange(withoutContradiction(schedules, chosen))}
    />
  );
}

type VisibilityProps = {
  name: string;
  value: string;
  errors?: readonly string[];
  onChange: (visibility: string) => void;
};

const VISIBILITIES: readonly [VisibilityState, label: string][] = [
  ["public", "Public"],
  ["hidden", "Hidden"],
  ["scheduled", "Public from …"],
];

/** Public, hidden, or public from a moment. */
export function VisibilityChoice({ name, value, errors = [], onChange }: VisibilityProps) {
  const state = visibilityChoice(value);
  const lastMoment = useRef<string>(null);
  if (state === "scheduled") lastMoment.current = value;
  return (
    <RadioGroup
      name={`${name}-choice`}
      legend="Visibility"
      hidden
      choices={VISIBILITIES}
      value={state}
      id={state === "scheduled" ? undefined : name}
      onChange={(choice) =>
        onChange(choice === "scheduled" ? (lastMoment.current ?? tomorrow()) : choice)
      }
    >
      {state === "scheduled" ? (
        <MomentField
          name={name}
          label="Public from"
          required
          errors={errors}
          value={value}
          onChange={onChange}
        />
      ) : (
        <FieldErrors name={name} errors={errors} />
      )}
    </RadioGroup>
  );
}

/** Files of the library that belong to the product, each with its kind, name and date. */
export function DocumentsField() {
  const { value: documents, errors, onChange } = useField("documents");
  const [choosing, setChoosing] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const add = useRef<HTMLDivElement>(null);
  const change = (url: string, changed: Partial<FormDocument>) =>
    onChange(documents.map((one) => (one.url === url ? { ...one, ...changed } : one)));
  const remove = (removed: FormDocument) => {
    onChange(documents.filter(({ url }) => url !== removed.url));
    setAnnouncement(`${documentTitle(removed)} was removed.`);
    add.current?.querySelector("button")?.focus();
  };
  const choose = (files: PickedMedia[]) => {
    const known = documents.map(({ url }) => url);
    const chosen = files.filter(({ url }) => !known.includes(url)).map(documentOf);
    onChange([...documents, ...chosen]);
    setAnnouncement(chosen.map(({ name }) => `${name} was added.`).join(" "));
  };
  return (
    <div className="stack gap-4">
      {documents.length > 0 ? (
        <ul className="stack rule-above" aria-label="Documents">
          {documents.map((document, index) => (
            <DocumentRow
              key={document.url}
              document={document}
              number={index + 1}
              onChange={(changed) => change(document.url, changed)}
              onRemove={() => remove(document)}
            />
          ))}
        </ul>
      ) : null}
      <div ref={add}>
        <Button
          variant="outline"
          icon={<AdminIcon name="upload" />}
          id="documents"
          aria-invalid={errors.length > 0 ? true : undefined}
          aria-describedby={errors.length > 0 ? "documents-errors" : undefined}
          onClick={() => setChoosing(true)}
        >
          Add a document
        </Button>
      </div>
      <FieldErrors name="documents" errors={errors} />
      <MediaPicker
        open={choosing}
        bucket="documents"
        chosen={documents.map(({ url }) => url)}
        onClose={() => setChoosing(false)}
        onChoose={choose}
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

type DocumentProps = {
  document: FormDocument;
  /** From 1. */
  number: number;
  onChange: (changed: Partial<FormDocument>) => void;
  onRemove: () => void;
};

function DocumentRow({ document, number, onChange, onRemove }: DocumentProps) {
  const { input } = useTemporal({ value: document.date, onChange: (date) => onChange({ date }) });
  const of = <span className="visually-hidden"> of document {number}</span>;
  return (
    <li className={styles.documentsFieldItem}>
      <label className={styles.name}>
        <span>Name{of}</span>
        <Input
          maxLength={200}
          value={document.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </label>
      <label className={styles.kind} htmlFor={`document-kind-${number}`}>
        <span>Kind{of}</span>
        <Select
          id={`document-kind-${number}`}
          value={document.kind}
          onChange={({ target }) => onChange({ kind: target.value as FormDocument["kind"] })}
        >
          {DOCUMENT_KINDS.map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </label>
      <label className={styles.date}>
        <span>Date{of}</span>
        <Input type="date" name="documents" {...input} />
      </label>
      <div className={styles.actions}>
        <a href={document.url} target="_blank" rel="noopener" className="meta">
          Open<span className="visually-hidden"> document {number}</span>
        </a>
        <IconButton
          danger
          icon={<Icon name="x" />}
          label={`Remove document ${number}`}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** A chosen file, called as it was uploaded, of the kind that its name tells. */
function documentOf({ url, name }: PickedMedia): FormDocument {
  const words = name
    .replace(/\.pdf$/i, "")
    .replace(/[_-]+/g, " ")
    .trim();
  return { url, name: words, kind: kindOf(words), date: "" };
}

function kindOf(name: string): FormDocument["kind"] {
  if (/\b(coa|analysis)\b/i.test(name)) return "coa";
  if (/\b(m?sds|safety data)\b/i.test(name)) return "sds";
  return /\b(leaflet|pil|insert)\b/i.test(name) ? "leaflet" : "other";
}

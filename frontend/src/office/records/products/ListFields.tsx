/** The fields of a product whose values are offered: what is offered is chosen, others are added by their names. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { CheckGroup, RadioGroup } from "../../../fields/CheckGroup";
import { Button, IconButton } from "../../../ui/Button";
import { FieldErrors, fieldAriaProps } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { Input } from "../../../ui/Input";
import { WORDS } from "../../../words/actions";
import { SCHEDULES, scheduleLabel } from "../../../words/tradeFacts";
import { q, staleAfter, useSite } from "../../data/queries";
import { toasts } from "../../data/toasts";
import { SmallButton } from "../../ui/SmallButton";
import { MomentField } from "../../ui/time";
import { tomorrow, type VisibilityState, visibilityChoice } from "../../ui/visibility";
import { useSetFields } from "../formFields";
import styles from "./ProductForm.module.css";
import { ADD, type Added, benefitChoices } from "./pending";
import {
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

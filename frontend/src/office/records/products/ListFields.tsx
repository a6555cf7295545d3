/** The fields of a product that hold several values: what is offered is ticked, others are added by their names. */
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CheckGroup } from "../../../fields/CheckGroup";
import { Button, IconButton } from "../../../ui/Button";
import { FieldErrors, fieldAriaProps } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { Input } from "../../../ui/Input";
import { WORDS } from "../../../words/actions";
import { SCHEDULES, scheduleLabel } from "../../../words/tradeFacts";
import { q, useSite } from "../../data/queries";
import { toasts } from "../../data/toasts";
import { useSetFields } from "../formFields";
import styles from "./ProductForm.module.css";
import { addBenefit, addCertification, benefitChoices } from "./pending";
import { type ProductValues, useField, withoutContradiction } from "./product";

type AddInputProps = {
  name: string;
  label: string;
  /** A field of the form, so that a save can add it too. */
  value: string;
  errors: readonly string[];
  onChange: (text: string) => void;
  /** Null when it was added, otherwise what is wrong. */
  onAdd: (text: string) => string | null | Promise<string | null>;
  /** It was opened by a button, and may be closed. */
  onCancel?: () => void;
};

/** An input whose button adds its text to a list, as Enter does. */
export function AddInput({
  name,
  label,
  value,
  onChange,
  onAdd,
  onCancel,
  ...said
}: AddInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ text: string; message: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const errors = refused?.text === value ? [refused.message] : said.errors;
  const add = async () => {
    if (busy) return;
    setBusy(true);
    const message = await onAdd(value);
    setBusy(false);
    setRefused(message === null ? null : { text: value, message });
    // Where it closes, the focus goes on to what it was opened for.
    if (message !== null || !onCancel) field.current?.focus();
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
          autoFocus={onCancel !== undefined}
          value={value}
          maxLength={100}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            // With Ctrl it is a shortcut that saves, which adds the text too.
            if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
            if (event.key === "Escape") onCancel?.();
            if (event.key !== "Enter") return;
            event.preventDefault();
            void add();
          }}
        />
        <Button variant="outline" icon="plus" aria-disabled={busy} onClick={() => void add()}>
          Add
        </Button>
        {onCancel ? (
          <Button variant="quiet" onClick={onCancel}>
            {WORDS.cancel}
          </Button>
        ) : null}
      </div>
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}

export function BadgeFields() {
  const offered = useSite()?.badge_options;
  const badges = useField("badges");
  const { value: certifications, errors, onChange } = useField("certifications");
  const set = useSetFields<ProductValues>();
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
        <AddInput
          {...useField("custom_certification")}
          label="Add a certification"
          onAdd={(text) => {
            const { message, ...added } = addCertification(certifications, text);
            if (message === null) set({ ...added, custom_certification: "" });
            return message;
          }}
        />
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
  const set = useSetFields<ProductValues>();
  return (
    <>
      <CheckGroup {...field} legend="Benefits" choices={choices(benefits)} chosen={benefits} />
      <AddInput
        {...useField("custom_benefit")}
        label="Add a custom benefit"
        onAdd={(text) => {
          const { message, good, benefits: now } = addBenefit(benefits, text, choices(benefits));
          toasts[good ? "good" : "bad"](message);
          set({ benefits: now, custom_benefit: good ? "" : text });
          return good ? null : message;
        }}
      />
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

import { IconButton } from "../../ui/Button";
import { FieldErrors } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { useSite } from "../api/queries";
import { useSetFields } from "../records/formFields";
import { AddInput } from "./AddInput";
import { CheckGroup } from "./CheckGroup";
import styles from "./ProductForm.module.css";
import { addCertification } from "./pending";
import { type ProductValues, useField } from "./product";

export function BadgeFields() {
  const offered = useSite()?.badge_options;
  const badges = useField("badges");
  const { value: certifications, errors, onChange } = useField("certifications");
  const custom = useField("custom_certification");
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
          onRemove={(certification) =>
            onChange(certifications.filter((other) => other !== certification))
          }
        />
        <AddInput
          {...custom}
          label="Add a certification"
          onAdd={(text) => {
            const added = addCertification(certifications, text);
            if (added.message === null) {
              set({ certifications: added.certifications, custom_certification: "" });
            }
            return added.message;
          }}
        />
        <FieldErrors name="certifications" errors={errors} />
      </div>
    </>
  );
}

type Props = { label: string; items: readonly string[]; onRemove: (item: string) => void };

/** Values of a list field that can only be removed; the group around it, which can have the focus, gets it after that. */
function RemovableList({ label, items, onRemove }: Props) {
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

import { FieldErrors } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { useSite } from "../api/useSite";
import { useSetFields } from "../records/formFields";
import { AddInput } from "./AddInput";
import styles from "./BadgeFields.module.css";
import { CheckGroup } from "./CheckGroup";
import { addCertification } from "./pending";
import { type ProductValues, useField } from "./product";

export function BadgeFields() {
  const offered = useSite()?.badge_options ?? [];
  const badges = useField("badges");
  const { value: certifications, errors, onChange } = useField("certifications");
  const custom = useField("custom_certification");
  const set = useSetFields<ProductValues>();
  return (
    <>
      <CheckGroup
        {...badges}
        legend="Badges"
        short
        choices={[...offered, ...badges.value.filter((badge) => !offered.includes(badge))]}
        chosen={badges.value}
      />
      <div className={styles.group} id="certifications" tabIndex={-1}>
        {certifications.length > 0 ? (
          <ul className={styles.list} aria-label="Certifications">
            {certifications.map((certification) => (
              <li key={certification} className={styles.item}>
                {certification}
                <IconButton
                  icon={<Icon name="x" size={16} />}
                  label={`Remove ${certification}`}
                  onClick={() =>
                    onChange(certifications.filter((other) => other !== certification))
                  }
                />
              </li>
            ))}
          </ul>
        ) : null}
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

import { useSite } from "../../api/useSite";
import { FieldErrors } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { AddLine } from "./AddLine";
import styles from "./BadgeFields.module.css";
import { CheckGroup } from "./CheckGroup";
import type { FieldsProps } from "./fields";
import { addCertification } from "./pending";

export function BadgeFields({ values, errors, set }: FieldsProps) {
  const offered = useSite()?.badge_options ?? [];
  const choices = [...offered, ...values.badges.filter((badge) => !offered.includes(badge))];
  const { certifications } = values;
  return (
    <>
      <CheckGroup
        name="badges"
        legend="Badges"
        choices={choices}
        chosen={values.badges}
        errors={errors.badges}
        onChange={(badges) => set({ badges })}
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
                    set({
                      certifications: certifications.filter((other) => other !== certification),
                    })
                  }
                />
              </li>
            ))}
          </ul>
        ) : null}
        <AddLine
          name="custom_certification"
          label="Add a certification"
          button="Add"
          maxLength={100}
          value={values.custom_certification}
          onChange={(custom_certification) => set({ custom_certification })}
          onAdd={(text) => {
            const added = addCertification(certifications, text);
            if (added.message === null) {
              set({ certifications: added.certifications, custom_certification: "" });
            }
            return added.message;
          }}
        />
        <FieldErrors name="certifications" errors={errors.certifications ?? []} />
      </div>
    </>
  );
}

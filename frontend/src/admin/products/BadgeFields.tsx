import { useSite } from "../../api/useSite";
import { FieldErrors } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../shared/IconButton";
import { AddLine } from "./AddLine";
import styles from "./BadgeFields.module.css";
import { CheckGroup } from "./CheckGroup";
import type { FieldsProps } from "./fields";

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
      <div className={styles.group}>
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
          name="certifications"
          label="Add a certification"
          button="Add"
          maxLength={100}
          onAdd={(text) => {
            const certification = text.trim();
            if (certification === "") return "Enter the name of a certification";
            if (certifications.includes(certification))
              return "This certification is already there";
            set({ certifications: [...certifications, certification] });
            return null;
          }}
        />
        <FieldErrors name="certifications-list" errors={errors.certifications ?? []} />
      </div>
    </>
  );
}

import { FieldErrors } from "../../ui/Field";
import { useSite } from "../api/useSite";
import { useSetFields } from "../records/formFields";
import { AddInput } from "./AddInput";
import styles from "./BadgeFields.module.css";
import { CheckGroup } from "./CheckGroup";
import { addCertification } from "./pending";
import { type ProductValues, useField } from "./product";
import { RemovableList } from "./RemovableList";

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

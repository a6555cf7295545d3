import { Button } from "../../ui/Button";
import { FieldErrors } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { Picture } from "../../ui/Picture";
import { DropZone } from "../images/DropZone";
import { UploadList } from "../images/UploadList";
import { useUploadLimits, type useUploads } from "../images/useUploads";
import styles from "./FeaturedImageField.module.css";
import type { FieldsProps } from "./fields";

type Props = FieldsProps & { uploads: ReturnType<typeof useUploads> };

export function FeaturedImageField({ values, errors, set, uploads }: Props) {
  const picture = values.image_url;
  const limits = useUploadLimits();
  return (
    <div className={styles.field}>
      {picture ? (
        <div className={styles.preview}>
          <Picture picture={picture} sizes="28rem" alt={picture.alt || "The featured image"} />
          <label className={styles.alt}>
            Alt text of the featured image
            <input
              type="text"
              maxLength={300}
              placeholder="What the picture shows"
              value={picture.alt}
              onChange={(event) => set({ image_url: { ...picture, alt: event.target.value } })}
            />
          </label>
          <Button
            variant="outline"
            size="sm"
            icon={<Icon name="x" size={16} />}
            onClick={() => {
              set({ image_url: null });
              document.getElementById("image_url")?.parentElement?.querySelector("button")?.focus();
            }}
          >
            Remove image
          </Button>
        </div>
      ) : null}
      <DropZone
        name="image_url"
        label={picture ? "Replace image" : "Upload image"}
        hint={`or drop it here, or paste. Wide pictures look best${limits ? `; up to ${limits.max_size}` : ""}.`}
        invalid={(errors.image_url ?? []).length > 0}
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads.uploads} onDrop={uploads.drop} />
      <FieldErrors name="image_url" errors={errors.image_url ?? []} />
    </div>
  );
}

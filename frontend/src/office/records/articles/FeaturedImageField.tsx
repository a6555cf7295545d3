import { FieldErrors } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { Input } from "../../../ui/Input";
import { Picture } from "../../../ui/Picture";
import { UploadList, useUploadLimits, type useUploads } from "../../media/images/useUploads";
import { PictureDropZone } from "../../media/MediaPicker";
import { SmallButton } from "../../ui/SmallButton";
import styles from "./BlogForm.module.css";
import { useField } from "./post";

export function FeaturedImageField({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const { value: image, errors, onChange } = useField("image_url");
  const limits = useUploadLimits();
  return (
    <div className="stack gap-4">
      {image ? (
        <div className={styles.preview}>
          <Picture picture={image} sizes="28rem" alt={image.alt || "The featured image"} />
          <label className={styles.alt}>
            Alt text of the featured image
            <Input
              maxLength={300}
              placeholder="What the picture shows"
              value={image.alt}
              onChange={(event) => onChange({ ...image, alt: event.target.value })}
            />
          </label>
          <SmallButton
            icon={<Icon name="x" size={16} />}
            onClick={() => {
              onChange(null);
              document.getElementById("image_url")?.parentElement?.querySelector("button")?.focus();
            }}
          >
            Remove image
          </SmallButton>
        </div>
      ) : null}
      <PictureDropZone
        name="image_url"
        drops={image ? "another picture" : "a picture"}
        label={image ? "Choose another" : "Choose an image"}
        hint={`Or paste it. Wide pictures look best${limits ? `; up to ${limits.max_size}` : ""}.`}
        invalid={errors.length > 0}
        onFiles={uploads.add}
        bucket="blogs"
        chosen={image ? [image.url] : []}
        onChoose={([chosen]) => chosen && onChange(chosen)}
      />
      <UploadList uploads={uploads.uploads} onDrop={uploads.drop} />
      <FieldErrors name="image_url" errors={errors} />
    </div>
  );
}

import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { api } from "../api/client";
import type { FieldMessages } from "../api/problem";
import { keys } from "../api/queries";
import type { MediaItem } from "../api/types";
import { useWrite } from "../api/useWrite";
import { toasts } from "../shared/toasts";
import { ACTIONS, actionLabel } from "../words";
import styles from "./MediaDialog.module.css";
import { isDocument, titleOf } from "./media";
import { MEDIA_KEY } from "./queries";

/** The alt text of a picture, the name of a document. */
export function MediaFields({ item, onSaved }: { item: MediaItem; onSaved: () => void }) {
  const field = isDocument(item) ? "name" : "alt";
  const [value, setValue] = useState(item[field]);
  const [errors, setErrors] = useState<FieldMessages>({});
  const save = useWrite({
    call: (text: string) => api.put(`/api/admin/media/${item.id}`, { [field]: text }),
    failure: `${titleOf(item)} could not be saved`,
    labels: { alt: "Alt text", name: "Name" },
    refreshes: [MEDIA_KEY, keys.history, keys.products, keys.blogs],
    onFieldErrors: setErrors,
    onDone: () => {
      toasts.good(field === "alt" ? "The alt text was saved" : "The name was saved");
      onSaved();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== item[field]) void save.run(value);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        name={`media-${field}`}
        label={field === "alt" ? "Alt text" : "Name under which it is saved"}
        hint={field === "alt" ? ALT_HINT[item.bucket] : undefined}
        maxLength={field === "alt" ? 300 : 100}
        required={field === "name"}
        value={value}
        errors={errors[field]}
        onChange={({ target }) => {
          setValue(target.value);
          setErrors({});
        }}
      />
      <Button
        type="submit"
        size="sm"
        variant="outline"
        disabled={save.busy || value.trim() === item[field]}
      >
        {actionLabel(ACTIONS.save, save.busy)}
      </Button>
    </form>
  );
}

const ALT_HINT: Readonly<Record<string, string>> = {
  "product-images": "What the picture shows. Without one, the product’s name is read out.",
  blogs:
    "What the picture shows, where it is an article’s main picture. In the text each picture has its own.",
  site: "Offered where the picture is chosen. On each page the picture has its own.",
};

import { useState } from "react";
import { Dialog } from "../../ui/Dialog";
import type { FieldMessages } from "../api/problem";
import type { CreatedPreviewLink } from "../api/types";
import { MakePreviewLink } from "./MakePreviewLink";
import { NewPreviewLink } from "./NewPreviewLink";
import { PreviewLinkList } from "./PreviewLinkList";
import styles from "./PreviewLinks.module.css";
import type { PreviewSubject } from "./previewLinks";

type Props = PreviewSubject & {
  open: boolean;
  onClose: () => void;
  /** In sentences: "article". */
  noun: string;
  /** Unsaved changes as a save would send them; null: the link shows what is saved, also after later saves. */
  draft: () => object | null;
  /** What the fields of the draft are called in messages. */
  labels?: Readonly<Record<string, string>>;
  /** Shows what is wrong with the draft, by field; the dialog is closed. */
  onFieldErrors?: (errors: FieldMessages) => void;
};

/** Makes links to a draft for people without an account, and revokes them. */
export function PreviewLinkDialog({ open, onClose, ...props }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Share a preview" className={styles.dialog}>
      {open ? <Content onClose={onClose} {...props} /> : null}
    </Dialog>
  );
}

function Content({ kind, id, noun, draft, labels, onFieldErrors, onClose }: Omit<Props, "open">) {
  const [made, setMade] = useState<CreatedPreviewLink | null>(null);
  // As it was when the dialog was opened: nothing can be typed behind it.
  const [carried] = useState(draft);
  const subject = { kind, id };
  return (
    <div className={styles.content}>
      {made ? (
        <NewPreviewLink made={made} />
      ) : (
        <MakePreviewLink
          subject={subject}
          noun={noun}
          draft={carried}
          labels={labels ?? {}}
          onMade={setMade}
          onFieldErrors={(errors) => {
            if (!onFieldErrors) return false;
            onClose();
            onFieldErrors(errors);
            return true;
          }}
        />
      )}
      <PreviewLinkList
        subject={subject}
        onRevoked={(id) => {
          if (made?.id === id) setMade(null);
        }}
      />
    </div>
  );
}

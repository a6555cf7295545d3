import { useState } from "react";
import { flushSync } from "react-dom";
import type { CreatedPreviewLink } from "../../data/schema";
import { Form } from "../../editing/Form";
import { DialogButtons } from "../../editing/FormDialog";
import { useAdminForm } from "../../editing/useAdminForm";
import { RadioGroup } from "../../fields/CheckGroup";
import { CopyField } from "../../fields/CopyField";
import { ButtonLink } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { ACTIONS, WORDS } from "../../words/actions";
import { keys } from "../data/queries";
import { useWrite } from "../data/useWrite";
import {
  DEFAULT_HOURS,
  DURATIONS,
  makePreviewLink,
  PreviewLinkList,
  type PreviewSubject,
  untilInWords,
} from "./PreviewLinkList";
import styles from "./PreviewLinks.module.css";

type Props = PreviewSubject & {
  open: boolean;
  onClose: () => void;
  /** In sentences: "article". */
  noun: string;
  /** Saves what is not saved yet; whether it did. Null: all is. */
  save?: (() => Promise<boolean>) | null;
};

/** Makes links to what is saved for people without an account, and revokes them. */
export function PreviewLinkDialog({ open, onClose, save = null, ...props }: Props) {
  // What a save asks or finds wrong is on the page, which the dialog would cover.
  const [saving, setSaving] = useState(false);
  const saveFirst = async () => {
    flushSync(() => setSaving(true));
    const done = save === null || (await save());
    setSaving(false);
    if (!done) onClose();
    return done;
  };
  return (
    <Dialog
      open={open && !saving}
      onClose={onClose}
      title="Share a preview"
      className={styles.dialog}
    >
      {open ? <Content onClose={onClose} saveFirst={save && saveFirst} {...props} /> : null}
    </Dialog>
  );
}

type ContentProps = PreviewSubject & {
  onClose: () => void;
  noun: string;
  saveFirst: (() => Promise<boolean>) | null;
};

function Content({ kind, id, noun, saveFirst, onClose }: ContentProps) {
  const [made, setMade] = useState<CreatedPreviewLink | null>(null);
  const make = useWrite({
    call: (hours: number) => makePreviewLink({ kind, id: String(id), hours }),
    failure: "The link could not be made",
    labels: { hours: "The time", kind: "The link" },
    refreshes: [keys.previewLinks, keys.history],
    onDone: setMade,
  });
  const form = useAdminForm<{ hours: number }>({
    id: "preview",
    start: { hours: DEFAULT_HOURS },
    send: async ({ hours }) => (saveFirst === null || (await saveFirst())) && make.run(hours),
  });
  return (
    <div className={styles.content}>
      {made ? (
        <NewPreviewLink made={made} />
      ) : (
        <Form form={form} className={styles.make} label="New link">
          <p className={styles.text}>
            Whoever has the link sees this {noun} as it is saved at that time, without signing in.
            Later saves are in it.
          </p>
          {saveFirst ? <p className="strong">Your changes are not saved yet.</p> : null}
          <RadioGroup
            name="preview-hours"
            legend="The link works for"
            choices={DURATIONS}
            value={form.values.hours}
            row
            onChange={(hours) => form.set({ hours })}
          />
          <DialogButtons
            action={saveFirst ? ACTIONS.saveAndMakeLink : ACTIONS.makeLink}
            busy={form.busy}
            onCancel={onClose}
          />
        </Form>
      )}
      <PreviewLinkList
        subject={{ kind, id }}
        onRevoked={(id) => {
          if (made?.id === id) setMade(null);
        }}
      />
    </div>
  );
}

/** The address of a link that was just made: it is shown this once. */
function NewPreviewLink({ made }: { made: CreatedPreviewLink }) {
  return (
    <div className={styles.make}>
      <p className={styles.text} role="status">
        The link is ready. {untilInWords(made)}. Its address is shown only now, so copy it before
        you close this.
      </p>
      <CopyField
        name="preview-link"
        url={made.url}
        after={
          <ButtonLink
            variant="outline"
            href={made.url}
            newTab
            icon={<Icon name="external-link" />}
            aria-label="Open the preview in a new tab"
          >
            {WORDS.open}
          </ButtonLink>
        }
      />
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CreatedPreviewLink, PreviewLink, PreviewLinkInput } from "../../data/schema";
import { Form } from "../../editing/Form";
import { DialogButtons } from "../../editing/FormDialog";
import { useAdminForm } from "../../editing/useAdminForm";
import { RadioGroup } from "../../fields/CheckGroup";
import { CopyField } from "../../fields/CopyField";
import { ButtonLink } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { ACTIONS, actionLabel, WORDS } from "../../words/actions";
import { api } from "../data/client";
import { isMissing } from "../data/problem";
import { keys, q } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { Loaded } from "../ui/Page";
import { SmallButton } from "../ui/SmallButton";
import { momentInWords, whenInWords } from "../ui/time";
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

type ContentProps = Omit<Props, "open" | "save"> & { saveFirst: (() => Promise<boolean>) | null };

function Content({ kind, id, noun, saveFirst, onClose }: ContentProps) {
  const [made, setMade] = useState<CreatedPreviewLink | null>(null);
  const input = (hours: number): PreviewLinkInput => ({ kind, id: String(id), hours });
  const make = useWrite({
    call: (hours: number) => api.post<CreatedPreviewLink>(PATH, input(hours)),
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

/** How long a link may work, in hours. */
const DURATIONS: readonly (readonly [hours: number, label: string])[] = [
  [24, "24 hours"],
  [72, "3 days"],
  [168, "7 days"],
  [720, "30 days"],
];

const DEFAULT_HOURS = 72;

const PATH = "/api/admin/preview-links";

type ListProps = { subject: PreviewSubject; onRevoked: (id: number) => void };

/** The links that work: who made them, until when, whether they were opened. */
function PreviewLinkList({ subject, onRevoked }: ListProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const read = useQuery({ ...q(PATH, subject), gcTime: 0 });
  const revoke = useWrite({
    call: async (link: PreviewLink) => {
      try {
        await api.remove(`${PATH}/${link.id}`);
      } catch (cause) {
        // Somebody else was faster, or it has expired.
        if (!isMissing(cause)) throw cause;
      }
    },
    failure: "The link could not be revoked",
    refreshes: [keys.previewLinks, keys.history],
    onDone: (_, link) => {
      toasts.good("The link was revoked", { detail: "Its address leads nowhere now." });
      title.current?.focus();
      onRevoked(link.id);
    },
  });
  return (
    <section className={styles.list} aria-label="Links that work">
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        Links that work
      </h3>
      <Loaded read={read} failure="The links could not be loaded" waiting="Loading the links">
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>None yet.</p>
          ) : (
            <ul>
              {items.map((link) => (
                <li key={link.id} className={styles.link}>
                  <div>
                    <p className="small">{untilInWords(link)}</p>
                    <p className={styles.note}>
                      Made {momentInWords(link.created_at)}, by {link.created_by}
                    </p>
                    <p className={styles.note}>{openedInWords(link)}</p>
                  </div>
                  <SmallButton
                    aria-disabled={revoke.busy}
                    aria-label={`Revoke the link that works until ${momentInWords(link.expires_at)}`}
                    onClick={() => void revoke.run(link)}
                  >
                    {actionLabel(ACTIONS.revoke, revoke.pending?.id === link.id)}
                  </SmallButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

/** A page of the site by its name, an article or a product by its id. */
type PreviewSubject = { kind: "site" | "blog" | "product"; id: string | number };

/** "Opened 3 times, last 2 hours ago". */
export function openedInWords(
  { opened, last_opened_at: last }: Pick<PreviewLink, "opened" | "last_opened_at">,
  now: number = Date.now(),
): string {
  if (!last || opened === 0) return "Not opened yet";
  const times = opened === 1 ? "once" : `${opened} times`;
  return `Opened ${times}, last ${whenInWords(last, now)}`;
}

/** "Works until 21 Nov 2026, 10:42 am IST". */
const untilInWords = ({ expires_at }: Pick<PreviewLink, "expires_at">): string =>
  `Works until ${momentInWords(expires_at)}`;

import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "../../ui/Button";
import type { PostRevision, ProductRevision } from "../api/types";
import { HistoryPanel } from "../history/HistoryPanel";
import { AdminIcon } from "../shared/AdminIcon";
import { ConflictDialog } from "../shared/ConflictDialog";
import { DraftOffer } from "../shared/DraftOffer";
import { Form, FormErrors, SaveBar } from "../shared/Form";
import { Page } from "../shared/Page";
import { momentInWords } from "../shared/time";
import { restored } from "./merge";
import styles from "./RecordFormFrame.module.css";
import type { RecordForm, RecordKind, Stored } from "./recordForm";

type SaveButton = { label: string; busy: string };

type Props<V extends object, R extends Stored> = {
  of: RecordKind<V, R>;
  form: RecordForm<V, R>;
  title: string;
  /** "this product". */
  thing: string;
  /** Names of the fields; what is not named here is not compared. */
  labels: Readonly<Record<string, string>>;
  /** The values as words, where something is compared. */
  worded: (values: V) => Record<string, unknown>;
  ofRevision: (revision: ProductRevision | PostRevision) => R;
  save: SaveButton;
  /** Beside it, for what is not public: keeps it so, and is what Ctrl S does. */
  saveDraft?: (SaveButton & { onClick: () => Promise<unknown> }) | undefined;
  uploading: boolean;
  /** What is saved, by its name; empty for a new one. */
  name: string;
  /** Where it stands: "Draft". */
  state?: string;
  /** Its page, when visitors can open it. */
  publicPath: string | null;
  /** Shows these values as the public would see them. */
  onPreview: (values: V, title: string) => void;
  /** Beside the fields where there is room. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Around the fields of a record: title, what was left unsaved, what is wrong, the buttons, and the dialogs. */
export function RecordFormFrame<V extends object, R extends Stored>(props: Props<V, R>) {
  const { of, form, title, thing, labels, worded, save, saveDraft, uploading } = props;
  const [history, setHistory] = useState(false);
  const [draftUnderWay, setDraftUnderWay] = useState(false);
  const { id, offered, conflict } = form;
  const wrong = Object.keys(form.errors);
  const named = Object.entries(labels).filter(([field]) => wrong.includes(field));
  const stopped = form.busy || uploading;
  const asDraft = async () => {
    setDraftUnderWay(true);
    await saveDraft?.onClick();
    setDraftUnderWay(false);
  };
  const unnamed = Object.entries(form.errors).filter(([field]) => !(field in labels));
  return (
    <Page
      title={title}
      tab={props.name}
      lead={[props.name, props.state].filter(Boolean).join(" · ")}
      actions={
        <>
          {props.publicPath === null ? null : (
            <ButtonLink variant="outline" icon="external-link" href={props.publicPath} newTab>
              View on the website
              <span className="visually-hidden"> (opens in a new tab)</span>
            </ButtonLink>
          )}
          {id === null ? null : (
            <Button
              variant="outline"
              icon={<AdminIcon name="history" />}
              onClick={() => setHistory(true)}
            >
              History
            </Button>
          )}
          <Button
            variant="outline"
            icon={<AdminIcon name="eye" />}
            onClick={() => props.onPreview(form.values, "Preview: as the public will see it")}
          >
            Preview
          </Button>
        </>
      }
    >
      {offered ? (
        <DraftOffer
          savedAt={offered.savedAt}
          movedOn={offered.basedOn !== form.etag}
          restored={restored(form.base, form.values, offered.values)}
          current={form.values}
          worded={worded}
          labels={labels}
          onRestore={form.set}
          onDone={form.discardOffer}
        />
      ) : null}
      <Form label={title} busy={form.busy} onSubmit={() => void form.save()}>
        <FormErrors
          title={form.problem}
          fields={named}
          others={unnamed.map(([field, messages]) => `${field}: ${messages.join(" ")}`)}
        />
        <div className={props.aside ? styles.columns : undefined}>
          <div className={styles.fields}>{props.children}</div>
          {props.aside ? <aside className={styles.aside}>{props.aside}</aside> : null}
        </div>
        <SaveBar dirty={form.dirty} status={status(form, uploading)}>
          <Button variant="quiet" disabled={form.busy} onClick={form.cancel}>
            Cancel
          </Button>
          {saveDraft ? (
            <Button
              variant="outline"
              disabled={stopped}
              data-save-key=""
              onClick={() => void asDraft()}
            >
              {form.busy && draftUnderWay ? saveDraft.busy : saveDraft.label}
            </Button>
          ) : null}
          <Button type="submit" disabled={stopped}>
            {form.busy && !draftUnderWay ? save.busy : save.label}
          </Button>
        </SaveBar>
      </Form>
      <ConflictDialog
        theirs={conflict ? worded(of.read(conflict.data)) : null}
        mine={worded(form.values)}
        labels={labels}
        thing={thing}
        onKeepMine={form.keepMine}
        onTakeTheirs={form.takeTheirs}
        onClose={form.closeConflict}
      />
      {id === null ? null : (
        <HistoryPanel
          kind={of.kind}
          id={id}
          open={history}
          onClose={() => setHistory(false)}
          current={worded(form.base)}
          read={(revision) => worded(of.read(props.ofRevision(revision)))}
          onShow={(revision) =>
            props.onPreview(
              of.read(props.ofRevision(revision)),
              `Version of ${momentInWords(revision.saved_at)}`,
            )
          }
          labels={labels}
          onRestore={async (revision) => {
            setHistory(false);
            await form.restore(revision);
          }}
        />
      )}
      {form.guard}
    </Page>
  );
}

function status(form: { dirty: boolean; kept: boolean }, uploading: boolean): string {
  if (uploading) return "Pictures are being uploaded";
  if (!form.dirty) return "";
  return form.kept ? "Unsaved changes" : "Unsaved changes; this browser has no room to keep them";
}

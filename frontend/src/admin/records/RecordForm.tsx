import { type ReactNode, useState } from "react";
import { type FieldValues, FormProvider, useFormState, useWatch } from "react-hook-form";
import { capitalised } from "../../format/text";
import { Button, ButtonLink } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { HistoryPanel } from "../history/HistoryPanel";
import { AdminIcon } from "../shared/AdminIcon";
import { ConflictDialog } from "../shared/ConflictDialog";
import { DraftOffer } from "../shared/DraftOffer";
import { Form, FormErrors, SaveBar } from "../shared/Form";
import { Page } from "../shared/Page";
import { momentInWords } from "../shared/time";
import { blockOwnLinks } from "./blockOwnLinks";
import { WRONG } from "./fieldErrors";
import { errorLines, FieldTexts, setFields } from "./formFields";
import { restored } from "./merge";
import styles from "./RecordForm.module.css";
import type { StoredRecord } from "./recordType";
import type { RecordFormState } from "./useRecordForm";

type Props<V extends FieldValues, R extends StoredRecord> = {
  form: RecordFormState<V, R>;
  /** Saves it unpublished and stays: what Ctrl S does while it is not public. */
  onSaveDraft?: (() => void) | undefined;
  /** "Draft", beside the name. */
  state?: string;
  /** The record's page, when visitors can open it. */
  publicPath: string | null;
  /** These values as the public would see them. */
  preview: (values: V) => ReactNode;
  /** Beside the fields on wide screens. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Around the fields of a record: title, draft offer, errors, save bar, preview, history and conflict. */
export function RecordForm<V extends FieldValues, R extends StoredRecord>(props: Props<V, R>) {
  const { form, onSaveDraft, state, publicPath, preview, aside, children } = props;
  const { of, id, fields, labels, conflict, saving } = form;
  const [historyOpen, setHistoryOpen] = useState(false);
  const [shown, setShown] = useState<{ title: string; values: V } | null>(null);
  const isNew = id === null;
  const title = `${isNew ? "Add New" : "Edit"} ${capitalised(of.name)}`;
  const name = isNew ? "" : String(form.saved[of.titleField]);
  const stopped = saving !== undefined || form.uploading;
  const displayed = (values: V) => of.displayValues(values);
  const saveLabel = isNew ? of.createLabel : `Update ${capitalised(of.name)}`;

  return (
    <Page
      title={title}
      tab={name}
      lead={[name, isNew ? "" : state].filter(Boolean).join(" · ")}
      actions={
        <>
          {publicPath === null ? null : (
            <ButtonLink variant="outline" icon="external-link" href={publicPath} newTab>
              View on the website
              <span className="visually-hidden"> (opens in a new tab)</span>
            </ButtonLink>
          )}
          {isNew ? null : (
            <Button
              variant="outline"
              icon={<AdminIcon name="history" />}
              onClick={() => setHistoryOpen(true)}
            >
              History
            </Button>
          )}
          <Button
            variant="outline"
            icon={<AdminIcon name="eye" />}
            onClick={() =>
              setShown({
                values: { ...fields.getValues() },
                title: "Preview: as the public will see it",
              })
            }
          >
            Preview
          </Button>
        </>
      }
    >
      <FormProvider {...fields}>
        <FieldTexts value={{ labels, required: of.required }}>
          <Offer form={form} />
          <Form label={title} busy={saving !== undefined} onSubmit={() => void form.save()}>
            <Errors form={form} />
            <div className={aside ? styles.columns : undefined} ref={form.element}>
              <div className={styles.fields}>{children}</div>
              {aside ? <aside className={styles.aside}>{aside}</aside> : null}
            </div>
            <SaveBar dirty={form.dirty} status={status(form)}>
              <Button variant="quiet" disabled={saving !== undefined} onClick={form.cancel}>
                Cancel
              </Button>
              {onSaveDraft ? (
                <Button variant="outline" disabled={stopped} data-save-key="" onClick={onSaveDraft}>
                  {saving?.stay ? "Saving..." : "Save draft"}
                </Button>
              ) : null}
              <Button type="submit" disabled={stopped}>
                {saving && !saving.stay ? (isNew ? "Creating..." : "Updating...") : saveLabel}
              </Button>
            </SaveBar>
          </Form>
        </FieldTexts>
      </FormProvider>
      <ConflictDialog
        theirs={conflict ? displayed(of.fromApi(conflict.data)) : null}
        mine={conflict ? displayed(fields.getValues()) : {}}
        labels={labels}
        thing={`this ${of.noun}`}
        onKeepMine={form.keepMine}
        onTakeTheirs={form.takeTheirs}
        onClose={form.closeConflict}
      />
      {isNew ? null : (
        <HistoryPanel<R>
          kind={of.kind}
          id={id}
          open={historyOpen}
          onClose={() => setHistoryOpen(false)}
          current={displayed(form.saved)}
          display={(record) => displayed(of.fromApi(record))}
          onShow={({ record, saved_at }) =>
            setShown({
              values: of.fromApi(record),
              title: `Version of ${momentInWords(saved_at)}`,
            })
          }
          labels={labels}
          onRestore={(revision) => {
            setHistoryOpen(false);
            form.restore(revision);
          }}
        />
      )}
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={shown?.title ?? "Preview"}
        className={styles.preview}
      >
        {shown ? (
          <div className={`as-public ${styles.previewPage}`} onClickCapture={blockOwnLinks}>
            {preview(shown.values)}
          </div>
        ) : null}
      </Dialog>
      {form.guard.dialog}
    </Page>
  );
}

type PartProps<V extends FieldValues, R extends StoredRecord> = { form: RecordFormState<V, R> };

/** What an earlier visit left unsaved, compared with the form as it is typed in. */
function Offer<V extends FieldValues, R extends StoredRecord>({ form }: PartProps<V, R>) {
  return form.draft.offered ? <OpenOffer form={form} /> : null;
}

function OpenOffer<V extends FieldValues, R extends StoredRecord>({ form }: PartProps<V, R>) {
  const { of, fields, labels, saved, etag } = form;
  const { offered, discardOffer } = form.draft;
  const values = useWatch({ control: fields.control }) as V;
  if (!offered) return null;
  return (
    <DraftOffer<V>
      savedAt={offered.savedAt}
      outdated={offered.basedOn !== etag}
      restored={restored(saved, values, offered.values)}
      current={values}
      displayValues={of.displayValues}
      labels={labels}
      onRestore={(changes) => setFields(fields, changes)}
      onDone={discardOffer}
    />
  );
}

/** Which fields are wrong; what is wrong stands beside each. */
function Errors<V extends FieldValues, R extends StoredRecord>({ form }: PartProps<V, R>) {
  const { errors } = useFormState({ control: form.fields.control });
  const named = Object.entries(form.labels).filter(([name]) => errors[name]);
  const others = errorLines(errors.root?.message);
  const wrong = named.length + others.length > 0;
  return <FormErrors title={wrong ? `${WRONG}.` : null} fields={named} others={others} />;
}

function status<V extends FieldValues, R extends StoredRecord>(
  form: RecordFormState<V, R>,
): string {
  if (form.uploading) return "Pictures are being uploaded";
  if (!form.dirty) return "";
  return form.draft.stored
    ? "Unsaved changes"
    : "Unsaved changes; this browser has no room to keep them";
}

import { type ReactNode, useState } from "react";
import { type FieldValues, FormProvider, useFormState, useWatch } from "react-hook-form";
import { restored } from "../../editing/conflict";
import { DraftOffer } from "../../editing/DraftOffer";
import { Form, FormErrors } from "../../editing/Form";
import { FormHead, type FormStatus } from "../../editing/FormBar";
import styles from "../../editing/RecordForm.module.css";
import { errorLines, setFields } from "../../editing/useAdminForm";
import { cx } from "../../ui/cx";
import { Dialog } from "../../ui/Dialog";
import { HistoryPanel } from "../history/HistoryPanel";
import { PreviewLinkDialog } from "../preview/PreviewLinkDialog";
import { momentInWords, savedInWords } from "../ui/time";
import {
  blockOwnLinks,
  FormTools,
  RailState,
  SaveButtons,
  useFocusOnNew,
  useNextInList,
} from "./FormTools";
import { FieldTexts } from "./formFields";
import { type StoredRecord, WRONG } from "./recordFormTypes";
import type { RecordFormState } from "./useRecordForm";

type Props<V extends FieldValues, R extends StoredRecord> = {
  form: RecordFormState<V, R>;
  /** Saves it unpublished and stays: what Ctrl S does while it is not public. */
  onSaveDraft?: (() => Promise<boolean>) | undefined;
  /** Begins another new record once this one is saved. */
  onAnother?: (() => void) | undefined;
  /** What the main button does, where that is more than to save the form as it is. */
  submit?: { does: string; as?: (values: V) => V } | undefined;
  /** "Draft". */
  state: string;
  /** The record's page, when visitors can open it. */
  publicPath: string | null;
  /** These values as the public would see them. */
  preview: (values: V) => ReactNode;
  /** What is set once or chosen from a list, beside the content where there is room, else after it. */
  rail: ReactNode;
  /** Beside both on very wide screens. */
  aside?: ReactNode;
  /** Below the content, on phones below all. */
  last: ReactNode;
  children: ReactNode;
};

/** Around the fields of a record: title, draft offer, errors, save bar, preview, history and conflict. */
export function RecordForm<V extends FieldValues, R extends StoredRecord>(props: Props<V, R>) {
  const {
    form,
    onSaveDraft,
    onAnother,
    submit,
    state,
    publicPath,
    preview,
    rail,
    aside,
    last,
    children,
  } = props;
  const { of, saved, fields, labels, saving } = form;
  const { id } = saved;
  const [historyOpen, setHistoryOpen] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [shown, setShown] = useState<{ title: string; values: V } | null>(null);
  const isNew = id === null;
  const title = isNew ? of.titles.add : of.titles.edit;
  const name = isNew ? "" : String(saved.values[of.titleField]);
  const displayed = (values: V) => of.displayValues(values);
  const next = useNextInList(of, id);
  const saveAndLeave = () =>
    void form.save({
      ...(submit?.as && { as: submit.as }),
      ...(next.last && { message: next.last }),
    });

  useFocusOnNew(isNew, of.titleField);

  return (
    <div className={styles.page}>
      <title>{[name, title, "Admin Panel"].filter(Boolean).join(" · ")}</title>
      <FormProvider {...fields}>
        <FieldTexts value={{ labels, required: of.required }}>
          <Form
            label={title}
            form={{ submit: saveAndLeave, busy: saving !== undefined }}
            saves
            className={cx(styles.form, aside ? styles.withAside : undefined)}
          >
            <FormHead
              title={title}
              name={name}
              place={next.place}
              busy={saving !== undefined}
              onCancel={form.cancel}
              tools={
                <FormTools
                  onShare={isNew ? undefined : () => setSharing(true)}
                  onHistory={isNew ? undefined : () => setHistoryOpen(true)}
                  onPreview={() =>
                    setShown({
                      values: { ...fields.getValues() },
                      title: "Preview: as the public will see it",
                    })
                  }
                />
              }
            />
            <div className={styles.notices}>
              <Offer form={form} />
              <Errors form={form} />
            </div>
            <div className={styles.columns} ref={form.element}>
              <div className={styles.content}>{children}</div>
              <div className={styles.rail}>
                <RailState state={state} publicPath={publicPath} />
                {rail}
              </div>
              {aside ? <div className={styles.aside}>{aside}</div> : null}
              <div className={styles.last}>{last}</div>
            </div>
            <SaveButtons
              form={form}
              status={statusOf(form)}
              next={next}
              onSaveDraft={onSaveDraft}
              onAnother={isNew ? onAnother : undefined}
              does={submit?.does}
            />
          </Form>
        </FieldTexts>
      </FormProvider>
      {form.question}
      {isNew ? null : (
        <HistoryPanel<R>
          kind={of.kind}
          id={id}
          open={historyOpen}
          onClose={() => setHistoryOpen(false)}
          current={displayed(saved.values)}
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
      {isNew ? null : (
        <PreviewLinkDialog
          {...of.preview}
          id={id}
          open={sharing}
          onClose={() => setSharing(false)}
          save={form.dirty ? () => onSaveDraft?.() ?? form.save({ stay: true }) : null}
        />
      )}
    </div>
  );
}

type PartProps<V extends FieldValues, R extends StoredRecord> = { form: RecordFormState<V, R> };

/** What an earlier visit left unsaved, compared with the form as it is typed in. */
function Offer<V extends FieldValues, R extends StoredRecord>({ form }: PartProps<V, R>) {
  return form.draft.offers.length > 0 ? <OpenOffer form={form} /> : null;
}

function OpenOffer<V extends FieldValues, R extends StoredRecord>({ form }: PartProps<V, R>) {
  const { of, fields, labels, saved } = form;
  const { offers, discardOffer } = form.draft;
  const values = useWatch({ control: fields.control }) as V;
  const [offered] = offers;
  if (!offered) return null;
  return (
    <DraftOffer<V>
      key={offered.visit}
      name={String(offered.values[of.titleField] ?? saved.values[of.titleField])}
      noun={of.noun}
      count={offers.length}
      savedAt={offered.savedAt}
      outdated={offered.basedOn !== saved.etag}
      restored={restored(saved.values, values, offered.values)}
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

function statusOf<V extends FieldValues, R extends StoredRecord>(
  form: RecordFormState<V, R>,
): FormStatus {
  if (form.uploading) return { words: "Pictures are being uploaded" };
  if (form.saving) return { words: "Saving…" };
  if (form.failed && (form.dirty || form.saved.id === null))
    return { words: "Not saved", tone: "failed" };
  if (!form.dirty) return { words: form.saved.at ? `Saved ${savedInWords(form.saved.at)}` : "" };
  const words = form.draft.stored
    ? "Unsaved changes"
    : "Unsaved changes; this browser has no room to keep them";
  return { words, tone: "unsaved" };
}

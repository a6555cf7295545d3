import { useQuery } from "@tanstack/react-query";
import {
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useState,
} from "react";
import { type FieldValues, FormProvider, useFormState, useWatch } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { restored } from "../../editing/conflict";
import { DraftOffer } from "../../editing/DraftOffer";
import type { Draft } from "../../editing/drafts";
import { Form, FormErrors, FormSection } from "../../editing/Form";
import { FormHead, type FormStatus, SaveBar } from "../../editing/FormBar";
import styles from "../../editing/RecordForm.module.css";
import { errorLines, setFields } from "../../editing/useAdminForm";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { ACTIONS, WORDS } from "../../words/actions";
import { groupDigits } from "../../words/number";
import { q, UNCHANGING } from "../data/queries";
import { HistoryPanel } from "../history/HistoryPanel";
import { PreviewLinkDialog } from "../preview/PreviewLinkDialog";
import { AdminIcon } from "../ui/AdminIcon";
import { momentInWords, savedInWords } from "../ui/time";
import { FieldTexts } from "./formFields";
import { type AnyRecordType, type SaveMessage, type StoredRecord, WRONG } from "./recordFormTypes";
import { SearchPreview } from "./seo/SearchPreview";
import type { AnyRecordForm, RecordFormState } from "./useRecordForm";

type Search<V> = { from: string; as: (values: V) => ComponentProps<typeof SearchPreview> };

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
  /** What search engines and messengers show of these values, and which fields they take it from. */
  search: Search<V>;
  children: ReactNode;
};

/** Around the fields of a record: title, draft offer, errors, save bar, preview, history and conflict. */
export function RecordForm<V extends FieldValues, R extends StoredRecord>(props: Props<V, R>) {
  const { form, onSaveDraft, submit, preview, aside } = props;
  const { of, saved, fields, labels, saving } = form;
  const { id } = saved;
  const [historyOpen, setHistoryOpen] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [shown, setShown] = useState<{ title: string; values: V } | null>(null);
  const isNew = id === null;
  const title = isNew ? of.titles.add : of.titles.edit;
  const name = isNew ? "" : String(saved.values[of.titleField]);
  const next = useNextInList(of, id);
  const saveAndLeave = () =>
    void form.save({
      ...(submit?.as && { as: submit.as }),
      ...(next.last && { message: next.last }),
    });

  // Typing in a new record begins at once, with what it is called. The form stays when what was new has been saved.
  const [focused] = useState(isNew && of.titleField);
  useEffect(() => {
    if (focused) document.getElementById(focused)?.focus();
  }, [focused]);
  const tool = (words: string, icon: ReactElement, onClick: () => void) => (
    <Button variant="quiet" className={styles.tool} icon={icon} title={words} onClick={onClick}>
      {words}
    </Button>
  );

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
                <>
                  {isNew
                    ? null
                    : tool("History", <AdminIcon name="history" />, () => setHistoryOpen(true))}
                  {tool("Preview", <AdminIcon name="eye" />, () =>
                    setShown({
                      values: { ...fields.getValues() },
                      title: "Preview: as the public will see it",
                    }),
                  )}
                  {isNew
                    ? null
                    : tool(WORDS.sharePreview, <Icon name="link" />, () => setSharing(true))}
                </>
              }
            />
            <div className={styles.notices}>
              {form.draft.offers[0] ? <Offer form={form} offered={form.draft.offers[0]} /> : null}
              <Errors form={form} />
            </div>
            <div className={styles.columns} ref={form.element}>
              <div className={styles.content}>{props.children}</div>
              <div className={styles.rail}>
                <RailState state={props.state} publicPath={props.publicPath} />
                {props.rail}
              </div>
              {aside ? <div className={styles.aside}>{aside}</div> : null}
              <div className={styles.last}>
                <SearchSection form={form} {...props.search} />
              </div>
            </div>
            <SaveButtons
              form={form}
              next={next}
              onSaveDraft={onSaveDraft}
              onAnother={isNew ? props.onAnother : undefined}
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
          current={of.displayValues(saved.values)}
          display={(record) => of.displayValues(of.fromApi(record))}
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
          kind={of.name}
          noun={of.noun}
          id={id}
          open={sharing}
          onClose={() => setSharing(false)}
          save={form.dirty ? () => onSaveDraft?.() ?? form.save({ stay: true }) : null}
        />
      )}
    </div>
  );
}

/** What an earlier visit left unsaved, compared with the form as it is typed in. */
function Offer({ form, offered }: { form: AnyRecordForm; offered: Draft<FieldValues> }) {
  const { of, fields, labels, saved } = form;
  const { offers, discardOffer } = form.draft;
  const values = useWatch({ control: fields.control });
  return (
    <DraftOffer
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

/** The record as search engines and messengers will show it, while it is typed. */
function SearchSection<V>({ form, from, as }: Search<V> & { form: AnyRecordForm }) {
  const values = useDeferredValue(useWatch({ control: form.fields.control }) as V);
  return (
    <FormSection
      title="Search engines"
      hint={`How a search result and a link in a message show it: ${from}.`}
    >
      <SearchPreview {...as(values)} />
    </FormSection>
  );
}

/** Which fields are wrong; what is wrong stands beside each. */
function Errors({ form }: { form: AnyRecordForm }) {
  const { errors } = useFormState({ control: form.fields.control });
  const named = Object.entries(form.labels).filter(([name]) => errors[name]);
  const others = errorLines(errors.root?.message);
  const wrong = named.length + others.length > 0;
  return <FormErrors title={wrong ? `${WRONG}.` : null} fields={named} others={others} />;
}

function statusOf(form: AnyRecordForm): FormStatus {
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

/** In a preview: a link to another page of the site would leave the form. */
function blockOwnLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link && link.target !== "_blank" && !link.hash) event.preventDefault();
}

/** Whether visitors see the record, and the way to its page; a record that is new has no state yet. */
function RailState({ state, publicPath }: { state: string; publicPath: string | null }) {
  if (state === "") return null;
  return (
    <div className="row wrap between gap-0-3 pad-5-4" data-state="">
      <Badge tone={publicPath === null ? "marigold" : "good"}>{state}</Badge>
      {publicPath === null ? null : (
        <a
          href={publicPath}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-row gap-2 small green target"
        >
          View on the website
          <span className="visually-hidden"> (opens in a new tab)</span>
          <Icon name="external-link" size={16} />
        </a>
      )}
    </div>
  );
}

type SaveButtonsProps = {
  form: AnyRecordForm;
  next: ReturnType<typeof useNextInList>;
  onSaveDraft: (() => void) | undefined;
  /** Begins another new record once this one is saved. */
  onAnother: (() => void) | undefined;
  /** What the main button does, where the kind's own words do not say it. */
  does: string | undefined;
};

/** The ways to save a record, in the bar of its form. */
function SaveButtons({ form, next, onSaveDraft, onAnother, does }: SaveButtonsProps) {
  const { of, saving } = form;
  const stopped = saving !== undefined || form.uploading;
  const words = of.buttons[form.saved.id === null ? "add" : "edit"];
  const leaving = (to: (() => void) | undefined, does: string, attributes: object = {}) =>
    to ? (
      <Button
        variant="outline"
        aria-disabled={stopped}
        {...attributes}
        onClick={() => void form.save({ leaveTo: to })}
      >
        {saving?.leaveTo ? words.busy : does}
      </Button>
    ) : null;
  return (
    <SaveBar status={statusOf(form)} busy={saving !== undefined} onCancel={form.cancel}>
      {onSaveDraft ? (
        <Button variant="outline" aria-disabled={stopped} data-save-key="" onClick={onSaveDraft}>
          {saving?.stay ? ACTIONS.save.busy : "Save draft"}
        </Button>
      ) : null}
      {leaving(onAnother, "Save and add another")}
      {leaving(next.go, "Save and next", { "data-next-key": "", title: `Next: ${next.name}` })}
      <Button type="submit" aria-disabled={stopped} {...(next.last ? { "data-next-key": "" } : {})}>
        {saving && !saving.stay && !saving.leaveTo ? words.busy : (does ?? words.does)}
      </Button>
    </SaveBar>
  );
}

type NextInList = {
  /** "3 of 57", when the list holds the record. */
  place: string;
  /** Opens the record that comes after this one. */
  go?: () => void;
  name?: string;
  /** What the save of the last one says. */
  last?: SaveMessage;
};

/**
 * The product that comes after this one in the list from which the form was opened, in its filter and order. Read when the
 * form opens: a save may take this one out of the list.
 */
function useNextInList(of: AnyRecordType, id: number | null): NextInList {
  const navigate = useNavigate();
  const list = (useLocation().state as { list?: string } | null)?.list ?? "";
  const query = Object.fromEntries(new URLSearchParams(list));
  const { data } = useQuery({
    ...q("/api/admin/products/{id}/place", { ...query, page: null, per_page: null, id }),
    ...UNCHANGING,
    gcTime: 0,
    enabled: of.kind === "products" && id !== null,
  });
  if (!data || data.position === null) return { place: "" };
  const { position, total, next } = data;
  const place = `${groupDigits(position)} of ${groupDigits(total)}`;
  if (!next) {
    const detail = "It was the last one of its list.";
    return { place, last: { text: "Product updated successfully", detail } };
  }
  return {
    place,
    name: next.name,
    go: () => void navigate(of.paths.edit(next.id), { state: { list } }),
  };
}

import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, type ReactElement, useEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { type FormStatus, SaveBar } from "../../editing/FormBar";
import styles from "../../editing/RecordForm.module.css";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { ACTIONS, WORDS } from "../../words/actions";
import { groupDigits } from "../../words/number";
import { q, UNCHANGING } from "../data/queries";
import { AdminIcon } from "../ui/AdminIcon";
import type { AnyRecordType, SaveMessage, StoredRecord } from "./recordFormTypes";
import type { RecordFormState } from "./useRecordForm";

const LAST_SAVED = "Product updated successfully";

const LAST_OF_LIST = "It was the last one of its list.";

type Props = {
  /** Absent for a record that has no history yet. */
  onHistory: (() => void) | undefined;
  onPreview: () => void;
  /** Absent for a record that is not saved yet. */
  onShare: (() => void) | undefined;
};

/** The buttons of a form that save nothing; their words are hidden where there is no room for them. */
export function FormTools({ onHistory, onPreview, onShare }: Props) {
  const tool = (words: string, icon: ReactElement, onClick: (() => void) | undefined) =>
    onClick ? (
      <Button variant="quiet" className={styles.tool} icon={icon} title={words} onClick={onClick}>
        {words}
      </Button>
    ) : null;
  return (
    <>
      {tool("History", <AdminIcon name="history" />, onHistory)}
      {tool("Preview", <AdminIcon name="eye" />, onPreview)}
      {tool(WORDS.sharePreview, <Icon name="link" />, onShare)}
    </>
  );
}

/** In a preview: a link to another page of the site would leave the form. */
export function blockOwnLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link && link.target !== "_blank" && !link.hash) event.preventDefault();
}

/** Typing in a new record begins at once, with what it is called. */
export function useFocusOnNew(isNew: boolean, field: string): void {
  // The form stays when what was new has been saved.
  const [first] = useState(isNew);
  useEffect(() => {
    if (first) document.getElementById(field)?.focus();
  }, [first, field]);
}

type RailStateProps = { state: string; publicPath: string | null };

/** Whether visitors see the record, and the way to its page; a record that is new has no state yet. */
export function RailState({ state, publicPath }: RailStateProps) {
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

type SaveButtonsProps<V extends FieldValues, R extends StoredRecord> = {
  form: RecordFormState<V, R>;
  status: FormStatus;
  next: ReturnType<typeof useNextInList>;
  onSaveDraft: (() => void) | undefined;
  /** Begins another new record once this one is saved. */
  onAnother: (() => void) | undefined;
  /** What the main button does, where the kind's own words do not say it. */
  does: string | undefined;
};

/** The ways to save a record, in the bar of its form. */
export function SaveButtons<V extends FieldValues, R extends StoredRecord>(
  props: SaveButtonsProps<V, R>,
) {
  const { form, status, next, onSaveDraft, onAnother, does } = props;
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
    <SaveBar status={status} busy={saving !== undefined} onCancel={form.cancel}>
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
 * The record that comes after this one in the list from which the form was opened, in its filter and order. Read when the
 * form opens: a save may take this one out of the list.
 */
export function useNextInList(of: AnyRecordType, id: number | null): NextInList {
  const navigate = useNavigate();
  const list = (useLocation().state as { list?: string } | null)?.list ?? "";
  const query = Object.fromEntries(new URLSearchParams(list));
  const { data } = useQuery({
    ...q("/api/admin/products/{id}/place", { ...query, page: null, per_page: null, id }),
    ...UNCHANGING,
    gcTime: 0,
    enabled: of.hasNext === true && id !== null,
  });
  if (!data || data.position === null) return { place: "" };
  const { position, total, next } = data;
  const place = `${groupDigits(position)} of ${groupDigits(total)}`;
  if (!next) return { place, last: { text: LAST_SAVED, detail: LAST_OF_LIST } };
  return {
    place,
    name: next.name,
    go: () => void navigate(of.paths.edit(next.id), { state: { list } }),
  };
}

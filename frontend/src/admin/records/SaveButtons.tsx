import type { FieldValues } from "react-hook-form";
import { Button } from "../../ui/Button";
import { type FormStatus, SaveBar } from "../shared/FormBar";
import { ACTIONS } from "../words";
import type { RecordFormState } from "./recordFormTypes";
import type { StoredRecord } from "./recordType";
import type { useNextInList } from "./useNextInList";

type Props<V extends FieldValues, R extends StoredRecord> = {
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
export function SaveButtons<V extends FieldValues, R extends StoredRecord>(props: Props<V, R>) {
  const { form, status, next, onSaveDraft, onAnother, does } = props;
  const { of, saving } = form;
  const stopped = saving !== undefined || form.uploading;
  const words = of.buttons[form.saved.id === null ? "add" : "edit"];
  return (
    <SaveBar status={status} busy={saving !== undefined} onCancel={form.cancel}>
      {onSaveDraft ? (
        <Button variant="outline" disabled={stopped} data-save-key="" onClick={onSaveDraft}>
          {saving?.stay ? ACTIONS.save.busy : "Save draft"}
        </Button>
      ) : null}
      {onAnother ? (
        <Button
          variant="outline"
          disabled={stopped}
          onClick={() => void form.save({ leaveTo: onAnother })}
        >
          {saving?.leaveTo ? words.busy : "Save and add another"}
        </Button>
      ) : null}
      {next.go ? (
        <Button
          variant="outline"
          disabled={stopped}
          data-next-key=""
          title={`Next: ${next.name}`}
          onClick={() => void form.save({ leaveTo: next.go })}
        >
          {saving?.leaveTo ? words.busy : "Save and next"}
        </Button>
      ) : null}
      <Button type="submit" disabled={stopped} {...(next.last ? { "data-next-key": "" } : {})}>
        {saving && !saving.stay && !saving.leaveTo ? words.busy : (does ?? words.does)}
      </Button>
    </SaveBar>
  );
}

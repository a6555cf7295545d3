import { useMemo, useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { SelectField, TextField } from "../../ui/Field";
import type { FieldMessages } from "../api/problem";
import { isOwner } from "../session/duties";
import { useSession } from "../session/session";
import { browserStorage } from "../shared/browserStorage";
import { DraftStore } from "../shared/drafts";
import { Options, PlainForm, useFocusFirstError } from "../shared/Form";
import { DialogButtons } from "../shared/FormDialog";
import { ACTIONS, WORDS } from "../words";
import styles from "./Redirects.module.css";
import {
  type FormStart,
  GONE,
  offeredTarget,
  readable,
  STATUSES,
  useRedirectChange,
  type Values,
  withoutOrigin,
  withoutOwnOrigin,
} from "./redirects";

/** There is one form of redirects at a time. */
const VISIT = "form";

/** `start` is what the form begins with; null: closed. */
export function RedirectDialog(props: { start: FormStart | null; onClose: () => void }) {
  const { start, onClose } = props;
  const [busy, setBusy] = useState(false);
  const title = start?.redirect ? "Edit redirect" : WORDS.newRedirect;
  return (
    <Dialog open={start !== null} onClose={onClose} title={title} busy={busy}>
      {start ? <RedirectForm start={start} onClose={onClose} onBusy={setBusy} /> : null}
    </Dialog>
  );
}

type Props = { start: FormStart; onClose: () => void; onBusy: (busy: boolean) => void };

function RedirectForm({ start, onClose, onBusy }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(() => form.current);
  const kept = useKeptValues(start);
  const { values } = kept;
  const [errors, setErrors] = useState<FieldMessages>({});
  const showErrors = (messages: FieldMessages) => {
    setErrors(messages);
    focusFirstError();
  };
  const done = () => {
    kept.discard();
    onClose();
  };
  const save = useRedirectChange({ onFieldErrors: showErrors, onDone: done });
  const set = (changes: Partial<Values>) => {
    kept.change(changes);
    const changed = Object.keys(changes).map((name) => [name, []]);
    setErrors({ ...errors, ...Object.fromEntries(changed) });
  };

  const submit = async () => {
    const isGone = values.status === GONE;
    const after = {
      ...values,
      from: withoutOrigin(values.from),
      to: isGone ? "" : withoutOwnOrigin(values.to),
    };
    const missing: FieldMessages = {};
    if (after.from === "") missing.from = ["Enter the old address"];
    if (after.to === "" && !isGone) missing.to = ["Enter where its visitors are to go"];
    if (missing.from || missing.to) return showErrors(missing);
    onBusy(true);
    const { redirect } = start;
    await save.run({
      id: redirect?.id ?? null,
      revision: redirect?.revision ?? null,
      before: redirect ? start.values : null,
      after,
    });
    onBusy(false);
  };

  const owner = isOwner(useSession());
  const offered = offeredTarget(errors.to);
  const input = (name: "from" | "to") => ({
    name: `redirect-${name}`,
    autoCapitalize: "none",
    autoComplete: "off",
    spellCheck: false,
    maxLength: 1000,
    errors: errors[name],
    value: values[name],
    // A dialog looks for it when it opens.
    ...(name === (start.values.from === "" ? "from" : "to") ? { "data-focus": "" } : {}),
  });
  return (
    <PlainForm
      ref={form}
      className="stack gap-4"
      aria-label={start.redirect ? "Edit redirect" : WORDS.newRedirect}
      onSubmit={submit}
    >
      {kept.wasKept ? (
        <p className={styles.kept}>
          This is what you typed before.{" "}
          <button type="button" className={styles.again} onClick={kept.discard}>
            Begin anew
          </button>
        </p>
      ) : null}
      <TextField
        {...input("from")}
        label="Old address"
        required
        hint="As it stands in the link, such as /our-products/tablets.html; a query such as ?id=12 only if it matters."
        onChange={({ target }) => set({ from: target.value })}
        onBlur={({ target }) => {
          const from = withoutOrigin(target.value);
          if (from !== values.from) set({ from });
        }}
      />
      <SelectField
        name="redirect-status"
        label="Its visitors are sent"
        required
        errors={errors.status}
        value={values.status}
        onChange={({ target }) => set({ status: target.value, to: values.to })}
      >
        <Options of={STATUSES} />
      </SelectField>
      {values.status === GONE ? null : (
        <div>
          <TextField
            {...input("to")}
            label="New address"
            required
            hint={
              owner
                ? "A page of this site, such as /products/12, or an https address of another site."
                : "A page of this site, such as /products/12. Only an owner can let it lead to another site."
            }
            onChange={({ target }) => set({ to: target.value })}
          />
          {offered ? (
            <Button
              size="sm"
              variant="outline"
              className={styles.offer}
              onClick={() => set({ to: offered })}
            >
              Send them to {readable(offered)}
            </Button>
          ) : null}
        </div>
      )}
      <DialogButtons action={ACTIONS.save} busy={save.busy} onCancel={done} />
    </PlainForm>
  );
}

type Result = {
  values: Values;
  /** They are those of an earlier visit. */
  wasKept: boolean;
  change: (changes: Partial<Values>) => void;
  /** Forgets what was typed; the form is as it began. */
  discard: () => void;
};

/** The form's values. Until they are saved or given up, this browser keeps them: a closed dialog or tab loses nothing. */
function useKeptValues(start: FormStart): Result {
  const session = useSession();
  const userId = "user" in session ? session.user.id : "";
  const { id, revision } = start.redirect ?? { id: null, revision: null };
  // An address that was asked for has a form of its own: what was typed for another does not belong there.
  const kind = id === null ? `redirects${start.values.from}` : "redirects";
  const basedOn = revision === null ? null : String(revision);
  const store = useMemo(
    () => new DraftStore<Values>({ kind, id: id ?? "new", userId }, browserStorage()),
    [kind, id, userId],
  );
  const [kept] = useState(() => store.all().find((draft) => draft.basedOn === basedOn) ?? null);
  const [values, setValues] = useState({ ...start.values, ...kept?.values });
  const [wasKept, setWasKept] = useState(kept !== null);
  return {
    values,
    wasKept,
    change: (changes) => {
      const next = { ...values, ...changes };
      setValues(next);
      const names = Object.keys(next) as (keyof Values)[];
      if (names.some((name) => next[name] !== start.values[name])) store.save(VISIT, basedOn, next);
      else store.delete(VISIT);
    },
    discard: () => {
      store.delete(VISIT);
      setValues(start.values);
      setWasKept(false);
    },
  };
}

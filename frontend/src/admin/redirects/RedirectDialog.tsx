import { useMemo, useState } from "react";
import { SelectField, TextField } from "../../ui/Field";
import { isOwner } from "../session/duties";
import { useSession } from "../session/session";
import { browserStorage } from "../shared/browserStorage";
import { DraftStore } from "../shared/drafts";
import { Options } from "../shared/Form";
import { FormDialog } from "../shared/FormDialog";
import { SmallButton } from "../shared/SmallButton";
import { useAdminForm } from "../shared/useAdminForm";
import { ACTIONS, WORDS } from "../words";
import {
  type FormStart,
  GONE,
  newRedirect,
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

type Props = {
  /** What the form begins with; null: closed. */
  start: FormStart | null;
  onClose: () => void;
};

export function RedirectDialog({ start, onClose }: Props) {
  const kept = useKeptValues(start);
  const done = () => {
    kept.discard();
    onClose();
  };
  const save = useRedirectChange({
    onFieldErrors: (messages) => {
      form.showErrors(messages);
    },
    onDone: done,
  });
  const form = useAdminForm<Values>({
    id: "redirect",
    subject: start,
    start: { ...(start ?? newRedirect()).values, ...kept.values },
    check: (typed) => ({
      from: withoutOrigin(typed.from) === "" ? ["Enter the old address"] : [],
      to:
        typed.status !== GONE && withoutOwnOrigin(typed.to) === ""
          ? ["Enter where its visitors are to go"]
          : [],
    }),
    send: (typed, keyOf) => {
      const redirect = start?.redirect;
      const after = {
        ...typed,
        from: withoutOrigin(typed.from),
        to: typed.status === GONE ? "" : withoutOwnOrigin(typed.to),
      };
      return save.run({
        id: redirect?.id ?? null,
        revision: redirect?.revision ?? null,
        before: redirect && start ? start.values : null,
        after,
        key: keyOf(after),
      });
    },
  });
  const { values } = form;
  const set = (changes: Partial<Values>) => {
    form.set(changes);
    kept.keep({ ...values, ...changes });
  };
  const startOver = () => {
    kept.discard();
    if (start) form.set(start.values);
  };

  const owner = isOwner(useSession());
  const offered = offeredTarget(form.errors("to"));
  const input = (name: "from" | "to") => ({
    ...form.field(name),
    autoCapitalize: "none",
    autoComplete: "off",
    spellCheck: false,
    maxLength: 1000,
    // A dialog looks for it when it opens.
    ...(name === (start?.values.from === "" ? "from" : "to") ? { "data-focus": "" } : {}),
  });
  return (
    <FormDialog
      form={form}
      title={start?.redirect ? "Edit redirect" : WORDS.newRedirect}
      action={ACTIONS.save}
      onClose={onClose}
      onCancel={done}
      forgets
    >
      {kept.values ? (
        <p className="note within-46">
          This is what you typed before.{" "}
          <button
            type="button"
            className="bare green target underlined unpadded offset-line same-font strong"
            onClick={startOver}
          >
            Start over
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
        errors={form.errors("status")}
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
            <SmallButton className="breaks above-2 within" onClick={() => set({ to: offered })}>
              Send them to {readable(offered)}
            </SmallButton>
          ) : null}
        </div>
      )}
    </FormDialog>
  );
}

/** What was typed. Until it is saved or given up, this browser keeps it: a closed dialog or tab loses nothing. */
function useKeptValues(start: FormStart | null) {
  const session = useSession();
  const userId = "user" in session ? session.user.id : "";
  const { id, revision } = start?.redirect ?? { id: null, revision: null };
  // An address that was asked for has a form of its own: what was typed for another does not belong there.
  const kind = id === null ? `redirects${start?.values.from ?? ""}` : "redirects";
  const basedOn = revision === null ? null : String(revision);
  const store = useMemo(
    () => new DraftStore<Values>({ kind, id: id ?? "new", userId }, browserStorage()),
    [kind, id, userId],
  );
  const find = () => store.all().find((draft) => draft.basedOn === basedOn)?.values ?? null;
  const [found, setFound] = useState<Found>({ of: start, values: null });
  let { values } = found;
  if (found.of !== start) {
    values = start && find();
    setFound({ of: start, values });
  }
  return {
    /** Those of an earlier visit. */
    values,
    keep: (next: Values) => {
      const names = Object.keys(next) as (keyof Values)[];
      if (start && names.some((name) => next[name] !== start.values[name])) {
        store.save(VISIT, basedOn, next);
      } else store.delete(VISIT);
    },
    discard: () => {
      store.delete(VISIT);
      setFound({ of: start, values: null });
    },
  };
}

type Found = { of: FormStart | null; values: Partial<Values> | null };

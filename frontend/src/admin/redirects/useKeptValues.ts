import { useMemo, useState } from "react";
import { useSession } from "../session/useSession";
import { browserStorage } from "../shared/browserStorage";
import { DraftStore } from "../shared/drafts";
import type { FormStart, Values } from "./redirects";

/** There is one form of redirects at a time. */
const VISIT = "form";

type Result = {
  values: Values;
  /** They are those of an earlier visit. */
  wasKept: boolean;
  change: (changes: Partial<Values>) => void;
  /** Forgets what was typed; the form is as it began. */
  discard: () => void;
};

/** The form's values. Until they are saved or given up, this browser keeps them: a closed dialog or tab loses nothing. */
export function useKeptValues(start: FormStart): Result {
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

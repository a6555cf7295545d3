import { useState } from "react";
import { useLocation, useNavigate } from "react-router";

type FormRoute = {
  /** Tells one form from the next. */
  form: number;
  /** What the form of a new record has made. */
  created: number | null;
  /** Whether the address names it already. */
  arrived: boolean;
};

const FIRST: FormRoute = { form: 0, created: null, arrived: false };

/**
 * The form of a new record goes on as the form of the record that it has made, for as long as the page stays there;
 * anything else begins a form anew. `id` is what the address names, null for a new record.
 */
export function nextRoute(before: FormRoute, id: number | null): FormRoute {
  if (before.created === null) return before;
  if (id === before.created) return before.arrived ? before : { ...before, arrived: true };
  if (id === null && !before.arrived) return before;
  return { form: before.form + 1, created: null, arrived: false };
}

/** The address was changed under a form that stays: neither the focus nor the scroll position moves. */
export type SameForm = { sameForm?: boolean };

export function useFormRoute(param: string | undefined, editPath: (id: number) => string) {
  const id = param === undefined ? null : Number(param);
  const navigate = useNavigate();
  const location = useLocation();
  const [route, setRoute] = useState(FIRST);
  const now = nextRoute(route, id);
  if (now !== route) setRoute(now);
  return {
    id,
    isNew: id === null || id === now.created,
    form: now.form,
    onCreated: (created: number) => {
      setRoute({ ...now, created, arrived: false });
      const state = { ...(location.state as object | null), sameForm: true };
      void navigate(editPath(created), { replace: true, state, preventScrollReset: true });
    },
    /** From now on the record is read from the server like any other. */
    reload: () => setRoute({ ...FIRST, form: now.form + 1 }),
  };
}

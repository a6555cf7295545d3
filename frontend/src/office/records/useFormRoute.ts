import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "../../data/client";
import { randomKey } from "../../words/key";
import { api } from "../data/client";
import { isUnanswered } from "../data/problem";

type FormRoute = {
  /** The form's key: a new one for each form. */
  form: number;
  /** The id of the record that the form of a new one has created. */
  created: number | null;
  /** Whether the address names that record yet. */
  arrived: boolean;
};

const FIRST: FormRoute = { form: 0, created: null, arrived: false };

/**
 * The form of a new record stays as the form of the record that it has created, until the address names another one. `id`
 * is the address's, null for a new record.
 */
export function nextRoute(before: FormRoute, id: number | null): FormRoute {
  if (before.created === null) return before;
  if (id === before.created) return before.arrived ? before : { ...before, arrived: true };
  if (id === null && !before.arrived) return before;
  return { form: before.form + 1, created: null, arrived: false };
}

/** Location state when the address changes while the form stays: focus and scroll position stay too. */
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
    /** Begins the form again, from the record as it was read from the server. */
    reload: () => setRoute({ ...FIRST, form: now.form + 1 }),
  };
}

type Created = { id: number; revision: number };

/**
 * Creates a record once, however often it is sent. The server repeats its response to the same idempotency key and body.
 * Where a response was lost and the body has changed since, the record that was created is updated.
 */
export function creation() {
  const idempotencyKey = randomKey();
  /** Bodies that were sent without a response. */
  const unanswered: unknown[] = [];
  return async <R extends Created>(path: string, body: unknown): Promise<R> => {
    const post = (sent: unknown) => api.post<R>(path, sent, { idempotencyKey });
    try {
      return await post(body);
    } catch (error) {
      if (isUnanswered(error)) unanswered.push(structuredClone(body));
      if (!isReused(error)) throw error;
      for (const earlier of unanswered) {
        const created = await post(earlier).catch((other: unknown) => {
          if (!isReused(other)) throw other;
        });
        if (!created) continue;
        const ifMatch = etagOf(created);
        return (await api.put<R>(`${path}/${created.id}`, body, { ifMatch })).data;
      }
      throw error;
    }
  };
}

/** As the server writes it. */
export function etagOf({ revision }: { revision: number }): string {
  return `"${revision}"`;
}

function isReused(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === "idempotency_key_reused";
}

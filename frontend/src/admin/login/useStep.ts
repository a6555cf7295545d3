import { AuthError } from "@supabase/auth-js";
import { useState } from "react";
import { explain } from "../api/problem";
import { toasts } from "../shared/toasts";
import { authMessage } from "./messages";

const OTHERWISE = "That did not work. Please try again.";

type Step = {
  busy: boolean;
  problem: string | null;
  /** Runs once at a time; what it throws or returns as an error is shown beside the form and as a toast. */
  run: (work: () => Promise<AuthErrorHolder | undefined>, words?: Words) => Promise<boolean>;
};

type AuthErrorHolder = { error: unknown };

/** What a code means here, where that is not what it means elsewhere. */
type Words = Readonly<Record<string, string>>;

export function useStep(): Step {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busy,
    problem,
    run: async (work, words = {}) => {
      if (busy) return false;
      setBusy(true);
      setProblem(null);
      try {
        const failure = (await work())?.error;
        if (!failure) return true;
        throw failure;
      } catch (error) {
        const message =
          error instanceof AuthError
            ? (words[error.code ?? ""] ?? authMessage(error, OTHERWISE))
            : (explain(error) ?? OTHERWISE);
        setProblem(message);
        toasts.bad(message);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

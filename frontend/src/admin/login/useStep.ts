import { AuthError } from "@supabase/auth-js";
import { useState } from "react";
import { inWords } from "./messages";

const OTHERWISE = "That did not work. Please try again.";

type Step = {
  busy: boolean;
  /** What went wrong last, in words, to be shown beside the form. */
  problem: string | null;
  /** The server's word for it, for who wants to show it beside a field. */
  code: string | null;
  /** Runs once at a time; what it throws or returns as an error becomes the problem. */
  run: (work: () => Promise<AuthErrorHolder | undefined>, words?: Words) => Promise<boolean>;
  forget: () => void;
};

type AuthErrorHolder = { error: unknown };

/** What a code means here, where that is not what it means elsewhere. */
type Words = Readonly<Record<string, string>>;

export function useStep(): Step {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; code: string | null } | null>(null);
  return {
    busy,
    problem: failure?.message ?? null,
    code: failure?.code ?? null,
    forget: () => setFailure(null),
    run: async (work, words = {}) => {
      if (busy) return false;
      setBusy(true);
      setFailure(null);
      try {
        const error = (await work())?.error;
        if (!error) return true;
        throw error;
      } catch (error) {
        const code = error instanceof AuthError ? (error.code ?? null) : null;
        setFailure({ message: words[code ?? ""] ?? inWords(error, OTHERWISE), code });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

import { AuthError } from "@supabase/auth-js";
import { useMutation } from "@tanstack/react-query";
import { type AuthMessages, authErrorMessage } from "./authErrors";

type Action = () => Promise<{ error: unknown } | undefined>;

export type AuthAction = {
  busy: boolean;
  /** Why the last attempt failed, to be shown beside the form. */
  error: string | null;
  /** The server's error code, for forms that show the message beside a field. */
  code: string | null;
  clearError: () => void;
  /** Whether it succeeded. `messages` override the general ones by error code. */
  run: (action: Action, messages?: AuthMessages) => Promise<boolean>;
};

/** A request to the identity service whose failure is shown in its form, where `useWrite` would show a toast. */
export function useAuthAction(): AuthAction {
  const mutation = useMutation({
    mutationFn: async ({ action }: { action: Action; messages: AuthMessages }) => {
      const result = await action();
      if (result?.error) throw result.error;
    },
  });
  const { error, isPending, mutateAsync, reset, variables } = mutation;
  return {
    busy: isPending,
    error: error ? authErrorMessage(error, undefined, variables?.messages) : null,
    code: error instanceof AuthError ? (error.code ?? null) : null,
    clearError: reset,
    run: async (action, messages = {}) => {
      if (isPending) return false;
      return mutateAsync({ action, messages }).then(
        () => true,
        () => false,
      );
    },
  };
}

/**
 * Every write of the back office, with one policy for what goes wrong.
 *
 *     const remove = useWrite({
 *       call: (id: number) => api.remove(`/api/admin/products/${id}`),
 *       failure: "Failed to delete product",
 *       refreshes: staleAfter("products"),
 *       onDone: () => toasts.good("Product deleted successfully"),
 *     });
 *     <Button disabled={remove.busy} onClick={() => void remove.run(12)}>
 *
 * A failure is a toast: `failure` as its title, below it what the server said (`explain`). A component that shows an
 * error itself, beside a field or as a dialog, takes it in `onFieldErrors` or `onError`. A lost sign-in never gets
 * here: the client opens the sign-in dialog and sends the call again (`client.ts`).
 */
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { explain, type FieldMessages, fieldSentences } from "./problem";
import { toasts } from "./toasts";

type Options<Input, Result> = {
  call: (input: Input) => Promise<Result>;
  /** The toast's title when it fails. */
  failure: string | ((input: Input) => string);
  /** After success, even if the component is gone by then. */
  onDone?: ((result: Result, input: Input) => void) | undefined;
  /** Shows the errors that name fields, as whole sentences, in place of the toast. */
  onFieldErrors?: (errors: FieldMessages, input: Input) => void;
  /** Comes before the policy: true when it has dealt with the error itself. */
  onError?: (error: unknown, input: Input) => boolean | Promise<boolean>;
  /** What the fields are called in sentences about them. */
  labels?: Readonly<Record<string, string>>;
  /** Why it failed, in words; `api/problem.ts` explains only errors of the API. */
  explain?: (error: unknown) => string | undefined;
  /** The queries that are stale afterwards, whether it succeeded or failed. */
  refreshes?: readonly QueryKey[];
  /** A newer toast about the same thing takes the place of this one. */
  dedupeKey?: string;
};

type Write<Input> = {
  /** Whether it was done. Never rejects; a second call while the first is under way does nothing. */
  run: (input: Input) => Promise<boolean>;
  busy: boolean;
  /** The input of the call that is under way. */
  pending: Input | undefined;
};

export function useWrite<Input = void, Result = unknown>(
  options: Options<Input, Result>,
): Write<Input> {
  const client = useQueryClient();
  const running = useRef(false);
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: options.call,
    onSuccess: (result, input) => options.onDone?.(result, input),
    onError: async (error, input) => {
      try {
        if (!(await options.onError?.(error, input))) reportFailure(error, input, options);
      } catch (second) {
        reportFailure(second, input, options);
      }
    },
    onSettled: () => {
      for (const queryKey of options.refreshes ?? []) void client.invalidateQueries({ queryKey });
    },
  });
  const run = async (input: Input) => {
    if (running.current) return false;
    running.current = true;
    try {
      await mutateAsync(input);
      return true;
    } catch {
      return false;
    } finally {
      running.current = false;
    }
  };
  return { run, busy: isPending, pending: isPending ? variables : undefined };
}

function reportFailure<Input>(
  error: unknown,
  input: Input,
  options: Omit<Options<Input, unknown>, "onDone">,
): void {
  const { failure, labels = {}, onFieldErrors, dedupeKey } = options;
  const fields = fieldSentences(error, labels);
  if (onFieldErrors && Object.keys(fields).length > 0) {
    onFieldErrors(fields, input);
    return;
  }
  const title = typeof failure === "string" ? failure : failure(input);
  const reason = options.explain ? options.explain(error) : explain(error, labels);
  toasts.bad(title, reason, dedupeKey);
}

import type { ReactNode } from "react";
import { ErrorState, useFailureToast } from "./ErrorState";

/** What `useQuery` tells of it. */
export type Read<T> = {
  data: T | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
};

type Props<T> = {
  read: Read<T>;
  /** Says that it could not be read: in its place, and in a toast. */
  failure: string;
  /** Failed reads after the first one are not worth a toast. */
  quiet?: boolean;
  /** In the place of what is not here yet. */
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
};

/** What was read, that it is on its way, or that it could not be read. */
export function Loaded<T>({ read, failure, quiet = false, waiting, children }: Props<T>) {
  const { data, isError, error, refetch } = read;
  useFailureToast(failure, isError && !(quiet && data), error);
  if (data) return children(data);
  if (!isError) return waiting;
  return <ErrorState title={failure} error={error} onRetry={() => void refetch()} />;
}

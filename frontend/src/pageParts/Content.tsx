import type { ReactNode } from "react";
import type { Documents } from "../api/content";
import { Loading } from "../ui/Skeleton";
import { ErrorState } from "./EmptyState";
import { useContent } from "./useContent";

type Props<P extends keyof Documents> = {
  page: P;
  children: (content: Documents[P]) => ReactNode;
};

/** Renders what a page's words and pictures are needed for, as soon as they are here. */
export function Content<P extends keyof Documents>({ page, children }: Props<P>) {
  const { content, isError, refetch } = useContent(page);
  if (content) return children(content);
  if (isError)
    return <ErrorState page title="The page could not be loaded." onRetry={() => void refetch()} />;
  return <Loading />;
}

import type { ReactNode } from "react";
import { ApiError } from "../../api/client";
import { adminPaths } from "../paths";
import { isOwner } from "../session/duties";
import { useSession } from "../session/useSession";
import { Empty, Page } from "./Page";
import { RouterButtonLink } from "./RouterButtonLink";

type Props = {
  page: string;
  title: string;
  /** What an editor is told. */
  words: string;
  /** The read of the page, which the server refuses once the person is no owner any more. */
  error?: unknown;
  children: ReactNode;
};

/** A page for owners, and what an editor sees in its place. */
export function OwnersOnly({ page, title, words, error, children }: Props) {
  const isRefused = error instanceof ApiError && error.problem?.code === "owner_required";
  if (isOwner(useSession()) && !isRefused) return children;
  return (
    <Page title={page}>
      <Empty kicker="For owners" title={title}>
        <p>{words}</p>
        <RouterButtonLink to={adminPaths.dashboard} variant="outline">
          Go to the dashboard
        </RouterButtonLink>
      </Empty>
    </Page>
  );
}

import type { ReactNode } from "react";
import { adminPaths } from "../paths";
import { Empty, Page } from "./Page";
import { RouterButtonLink } from "./RouterButtonLink";

type Props = { page: string; title: string; children: ReactNode };

/** What an editor sees in the place of a page for owners. */
export function OwnersOnly({ page, title, children }: Props) {
  return (
    <Page title={page}>
      <Empty kicker="For owners" title={title}>
        <p>{children}</p>
        <RouterButtonLink to={adminPaths.dashboard} variant="outline">
          Go to the dashboard
        </RouterButtonLink>
      </Empty>
    </Page>
  );
}

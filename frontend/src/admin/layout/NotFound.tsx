import { Button } from "../../ui/Button";
import { adminPaths } from "../paths";
import { Empty, Page } from "../shared/Page";
import { RouterButtonLink } from "../shared/RouterButtonLink";

export function NotFound() {
  return (
    <Page title="Page not found">
      <Empty kicker="Nothing here" title="There is no such page in the back office">
        <p>It may have been renamed, or the address has a typing error.</p>
        <RouterButtonLink to={adminPaths.dashboard} variant="outline">
          Go to the dashboard
        </RouterButtonLink>
      </Empty>
    </Page>
  );
}

/** Usually the site was upgraded and no longer has the files that this tab asks for. */
export function RouteProblem() {
  return (
    <Page title="This page did not load">
      <Empty kicker="Not loaded" title="This page did not load">
        <p>
          The site may have been upgraded since this tab was opened. Loading it again usually helps;
          unsaved changes are offered for restoring.
        </p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </Empty>
    </Page>
  );
}

import { Button } from "../../ui/Button";
import { Empty, Page } from "../shared/Page";

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

import { Button } from "../../ui/Button";
import { Empty, Page } from "../shared/Page";

/** A page could not be shown: usually the site was upgraded and this tab is older than its files. */
export function RouteProblem() {
  return (
    <Page title="This page did not load">
      <Empty title="This page did not load">
        <p>
          The site may have been upgraded since this tab was opened. Loading it again usually helps;
          what you typed and did not save is offered back to you.
        </p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </Empty>
    </Page>
  );
}

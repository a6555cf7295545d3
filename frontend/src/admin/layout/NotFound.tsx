import { adminPaths } from "../paths";
import { LinkButton } from "../shared/LinkButton";
import { Empty, Page } from "../shared/Page";

export function NotFound() {
  return (
    <Page title="Page not found">
      <Empty title="There is no such page in the back office">
        <p>It may have been renamed, or the address has a typing error.</p>
        <LinkButton to={adminPaths.dashboard} variant="outline">
          Go to the dashboard
        </LinkButton>
      </Empty>
    </Page>
  );
}

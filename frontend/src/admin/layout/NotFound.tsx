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

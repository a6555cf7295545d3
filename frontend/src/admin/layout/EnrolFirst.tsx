import { useEffect } from "react";
import { focusHeading } from "../../ui/focusHeading";
import { adminPaths } from "../paths";
import { Empty, Page } from "../shared/Page";
import { RouterButtonLink } from "../shared/RouterButtonLink";

/** In place of every page but the account's, for those who lack the second step that everybody needs. */
export function EnrolFirst() {
  // It may take the place of the page on screen.
  useEffect(() => focusHeading(), []);
  return (
    <Page title="Add a second step first">
      <Empty kicker="Two-step verification" title="This site needs it from everybody">
        <p>
          An owner of this site requires a second step besides the password: an app on your phone, a
          passkey or a security key. It takes a minute, and then the back office is open to you.
        </p>
        <RouterButtonLink to={adminPaths.account}>Set it up</RouterButtonLink>
      </Empty>
    </Page>
  );
}

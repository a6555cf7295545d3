import { Notice } from "../../ui/Notice";
import { needsEnrolment } from "../data/duties";
import { useSession } from "../data/session";
import { Page } from "../ui/Page";
import { Factors } from "./Factors";
import { PasswordSection } from "./PasswordSection";
import { RecoveryCodes } from "./RecoveryCodes";
import { Sessions } from "./Sessions";

export function AccountPage() {
  const session = useSession();
  if (!("user" in session)) return null;
  return (
    <Page title="Your account" lead={session.user.email}>
      {needsEnrolment(session) ? (
        <Notice tone="plain" title="Add a second step to go on">
          <p>
            Every administrator of this site needs one. Choose one under “Two-step verification”
            below; the rest of the back office opens as soon as you have it.
          </p>
        </Notice>
      ) : null}
      <div className="stack">
        <PasswordSection email={session.user.email ?? ""} />
        <Factors user={session.user} />
        <RecoveryCodes user={session.user} />
        <Sessions />
      </div>
    </Page>
  );
}

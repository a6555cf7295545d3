import { useSession } from "../session/useSession";
import { Page } from "../shared/Page";
import styles from "./AccountPage.module.css";
import { Factors } from "./Factors";
import { PasswordSection } from "./PasswordSection";
import { RecoveryCodes } from "./RecoveryCodes";
import { Sessions } from "./Sessions";

export function AccountPage() {
  const session = useSession();
  if (!("user" in session)) return null;
  return (
    <Page title="Your account" lead={session.user.email}>
      <div className={styles.sections}>
        <PasswordSection email={session.user.email ?? ""} />
        <Factors user={session.user} />
        <RecoveryCodes user={session.user} />
        <Sessions />
      </div>
    </Page>
  );
}

/** How mails are sent: the mail server, the sender, who gets enquiries, and a test mail. */
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "../../ui/Skeleton";
import { mailQuery } from "../api/siteQueries";
import { isOwner } from "../session/duties";
import { useSession } from "../session/useSession";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { OwnersOnly } from "../shared/OwnersOnly";
import { Page } from "../shared/Page";
import { MailForm } from "./MailForm";
import { SetByConfiguration } from "./SetByConfiguration";
import styles from "./Settings.module.css";
import { TestMail } from "./TestMail";

const FAILURE = "Failed to load the settings of mails";

export function MailPage() {
  return isOwner(useSession()) ? <Mail /> : <ForOwners />;
}

function Mail() {
  const { data, isError, error, refetch } = useQuery(mailQuery());
  useFailureToast(FAILURE, isError && !data, error);
  const fixed = data?.data.set_by === "configuration";
  return (
    <Page
      title="Mail"
      lead="The mail server that hands over enquiries, invitations and warnings. Only owners see this page."
    >
      {data ? (
        <div className={styles.sections}>
          {fixed ? <SetByConfiguration section="[mail]" /> : null}
          <MailForm read={data} fixed={fixed} />
          <TestMail settings={data.data} />
        </div>
      ) : isError ? (
        <ErrorState title={FAILURE} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="wide" />
      )}
    </Page>
  );
}

function ForOwners() {
  return (
    <OwnersOnly page="Mail" title="Only owners set how mails are sent">
      If enquiries do not arrive, tell an owner of this site.
    </OwnersOnly>
  );
}

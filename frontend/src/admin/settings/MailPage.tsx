/** How mails are sent: the mail server, the sender, who gets enquiries, and a test mail. */
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "../../ui/Skeleton";
import { mailQuery } from "../api/siteQueries";
import { Loaded } from "../shared/Loaded";
import { OwnersOnly } from "../shared/OwnersOnly";
import { Page } from "../shared/Page";
import { MailForm } from "./MailForm";
import { SetByConfiguration } from "./SetByConfiguration";
import styles from "./Settings.module.css";
import { TestMail } from "./TestMail";

const FAILURE = "Failed to load the settings of mails";

const FOR_OWNERS = {
  page: "Mail",
  title: "Only owners set how mails are sent",
  words: "If enquiries do not arrive, tell an owner of this site.",
};

export function MailPage() {
  return (
    <OwnersOnly {...FOR_OWNERS}>
      <Mail />
    </OwnersOnly>
  );
}

function Mail() {
  const read = useQuery(mailQuery());
  const fixed = read.data?.data.set_by === "configuration";
  return (
    <Page
      title="Mail"
      lead="The mail server that hands over enquiries, invitations and warnings. Only owners see this page."
    >
      <Loaded read={read} failure={FAILURE} quiet waiting={<Skeleton shape="wide" />}>
        {(data) => (
          <div className={styles.sections}>
            {fixed ? <SetByConfiguration section="[mail]" /> : null}
            <MailForm read={data} fixed={fixed} />
            <TestMail settings={data.data} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

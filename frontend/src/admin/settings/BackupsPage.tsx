/** When backups are taken, those that are kept, and taking, downloading and trying one. */
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "../../ui/Skeleton";
import { backupSettingsQuery, backupsQuery } from "../api/siteQueries";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { OwnersOnly } from "../shared/OwnersOnly";
import { Page } from "../shared/Page";
import { BackupForm } from "./BackupForm";
import { BackupList } from "./BackupList";
import { SetByConfiguration } from "./SetByConfiguration";
import styles from "./Settings.module.css";

const FAILURE = "Failed to load the backups";

const FOR_OWNERS = {
  page: "Backups",
  title: "Only owners see the backups",
  words:
    "They hold everything, passwords of the site included. If something was lost, tell an owner of this site.",
};

export function BackupsPage() {
  return (
    <OwnersOnly {...FOR_OWNERS}>
      <Backups />
    </OwnersOnly>
  );
}

function Backups() {
  const settings = useQuery(backupSettingsQuery());
  const list = useQuery(backupsQuery());
  const failed = settings.isError ? settings : list;
  useFailureToast(FAILURE, failed.isError && !failed.data, failed.error);
  const read = settings.data;
  const fixed = read?.data.set_by === "configuration";
  return (
    <Page
      title="Backups"
      lead="Copies of everything: database, pictures, keys. Only owners see this page."
    >
      {read && list.data ? (
        <div className={styles.sections}>
          {fixed ? <SetByConfiguration section="[backup]" /> : null}
          <BackupForm read={read} fixed={fixed} />
          <BackupList list={list.data} settings={read.data} />
        </div>
      ) : failed.isError ? (
        <ErrorState title={FAILURE} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Skeleton shape="wide" />
      )}
    </Page>
  );
}

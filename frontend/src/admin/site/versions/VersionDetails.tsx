import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PageName } from "../../../editor/messages";
import { Button } from "../../../ui/Button";
import { useWrite } from "../../api/useWrite";
import { ErrorState } from "../../shared/ErrorState";
import { Spinner } from "../../shared/Spinner";
import { Tabs } from "../../shared/Tabs";
import { siteApi, siteVersionQuery } from "../api";
import { ChangeList } from "../ChangeList";
import { changesBetween } from "../store/changes";
import type { EditorSession } from "../store/EditorSession";
import styles from "./Versions.module.css";

type Props = {
  session: EditorSession;
  page: PageName;
  revision: number;
  name: string;
  onRestored: () => void;
};

/** What has changed since a version, and the way back to it. */
export function VersionDetails({ session, page, revision, name, onRestored }: Props) {
  const saver = session.saver(page);
  const [against, setAgainst] = useState<"draft" | "published">("draft");
  const { data, isError, error, refetch } = useQuery(siteVersionQuery(page, revision));
  const restore = useWrite({
    call: async () => {
      await session.flush();
      saver.adopt(await siteApi.restore(page, revision, saver.server.revision));
    },
    failure: "Failed to restore the version",
    onDone: onRestored,
  });
  if (isError) {
    const retry = () => void refetch();
    return <ErrorState title="Failed to load the version" error={error} onRetry={retry} />;
  }
  if (!data) return <Spinner label="Loading the version" inline />;
  const now = against === "draft" ? session.store.document(page) : saver.server.published;
  const changes = changesBetween(data.document, now, session.schemas[page]);
  return (
    <div className={styles.details}>
      <Tabs
        label="Compare with"
        tabs={[
          ["draft", "With the editor"],
          ["published", "With what visitors see"],
        ]}
        value={against}
        onChange={setAgainst}
      />
      {changes.length === 0 ? (
        <p className="meta breaks">Both say the same.</p>
      ) : (
        <ChangeList changes={changes} pictures={{ ...session.pictures(), ...data.pictures }} />
      )}
      <Button
        size="sm"
        disabled={restore.busy}
        aria-label={`Make ${name} the draft`}
        onClick={() => void restore.run()}
      >
        {restore.busy ? "Restoring…" : "Make it the draft"}
      </Button>
    </div>
  );
}

import { useState } from "react";
import { Button } from "../../ui/Button";
import { api } from "../api/client";
import { useWrite } from "../api/useWrite";
import { AdminIcon } from "../shared/AdminIcon";
import { saveFile } from "../shared/saveFile";
import { ACTIONS, actionLabel, WORDS } from "../words";
import { ImportDialog } from "./ImportDialog";

/** Import and export, beside the page's title. */
export function RedirectFiles() {
  const [importing, setImporting] = useState(false);
  const download = useWrite<void, Blob>({
    call: () => api.file("/api/admin/redirects/export"),
    failure: "The redirects could not be exported",
    onDone: (file) => saveFile(file, "redirects.csv"),
  });
  return (
    <>
      <Button
        variant="outline"
        icon={<AdminIcon name="upload" />}
        onClick={() => setImporting(true)}
      >
        {WORDS.importList}
      </Button>
      <Button
        variant="outline"
        icon="download"
        disabled={download.busy}
        onClick={() => void download.run()}
      >
        {actionLabel(ACTIONS.export, download.busy)}
      </Button>
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
    </>
  );
}

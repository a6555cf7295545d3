import { Button } from "../../ui/Button";
import { api } from "../api/client";
import { useWrite } from "../api/useWrite";
import { saveFile } from "../shared/saveFile";
import { ACTIONS, actionLabel } from "../words";

/** Saves the list of what nobody found as a file. The API wants a token, so that a plain link would be refused. */
export function ExportButton() {
  const download = useWrite<void, Blob>({
    call: () => api.file("/api/admin/unanswered/export"),
    failure: "The list could not be exported",
    onDone: (file) => saveFile(file, "nothing-found.csv"),
  });
  return (
    <Button
      variant="outline"
      icon="download"
      disabled={download.busy}
      onClick={() => void download.run()}
    >
      {actionLabel(ACTIONS.export, download.busy)}
    </Button>
  );
}

import { useSearchParams } from "react-router";
import { formatQuery } from "../../format/query";
import { Button } from "../../ui/Button";
import { api } from "../api/client";
import { useWrite } from "../api/useWrite";
import { adminPaths } from "../paths";
import { AdminIcon } from "../shared/AdminIcon";
import { RouterButtonLink } from "../shared/RouterButtonLink";
import { saveFile } from "../shared/saveFile";
import { ACTIONS, actionLabel, WORDS } from "../words";

/** Import, and export of what the list shows, beside the page's title. */
export function RedirectFiles() {
  const [params] = useSearchParams();
  const download = useWrite<void, Blob>({
    call: () => {
      const [q, kind, sort] = ["q", "state", "sort"].map((name) => params.get(name));
      return api.file(`/api/admin/redirects/export${formatQuery({ q, kind, sort })}`);
    },
    failure: "The redirects could not be exported",
    onDone: (file) => saveFile(file, "redirects.csv"),
  });
  return (
    <>
      <RouterButtonLink
        to={adminPaths.importsOf("redirects")}
        variant="outline"
        icon={<AdminIcon name="upload" />}
      >
        {WORDS.importList}
      </RouterButtonLink>
      <Button
        variant="outline"
        icon="download"
        disabled={download.busy}
        onClick={() => void download.run()}
      >
        {actionLabel(ACTIONS.export, download.busy)}
      </Button>
    </>
  );
}

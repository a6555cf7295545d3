import { useSearchParams } from "react-router";
import { Button } from "../../ui/Button";
import { api } from "../api/client";
import { useWrite } from "../api/useWrite";
import { adminPaths } from "../paths";
import { AdminIcon } from "../shared/AdminIcon";
import { RouterButtonLink } from "../shared/RouterButtonLink";
import { saveFile } from "../shared/saveFile";
import { ACTIONS, actionLabel, WORDS } from "../words";

/** Import, and export of what the list shows, beside the page's title. */
export function ProductFiles() {
  const [params] = useSearchParams();
  const download = useWrite<"csv" | "xlsx", Blob>({
    call: (format) => {
      const query = new URLSearchParams(params);
      query.delete("page");
      query.set("format", format);
      return api.file(`/api/admin/products/export?${query}`);
    },
    failure: "The products could not be exported",
    onDone: (file, format) => saveFile(file, `products.${format}`),
  });
  return (
    <>
      <RouterButtonLink
        to={adminPaths.imports}
        variant="outline"
        icon={<AdminIcon name="upload" />}
      >
        {WORDS.importList}
      </RouterButtonLink>
      <Button
        variant="outline"
        icon="download"
        disabled={download.busy}
        onClick={() => void download.run("csv")}
      >
        {actionLabel(ACTIONS.export, download.pending === "csv")}
      </Button>
      <Button
        variant="outline"
        icon="download"
        disabled={download.busy}
        onClick={() => void download.run("xlsx")}
      >
        {actionLabel(ACTIONS.exportExcel, download.pending === "xlsx")}
      </Button>
    </>
  );
}

import { counted } from "../../format/number";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import type { ImportReport } from "../api/types";
import { adminPaths } from "../paths";
import { BulkProgressBar, useBulkChange } from "../products/bulk";
import { RouterButtonLink } from "../shared/RouterButtonLink";

/** What an import has brought hidden, to be looked at and published in one step. */
export function HiddenProducts({ report }: { report: ImportReport }) {
  const { run, busy, progress } = useBulkChange();
  const { id, hidden = 0 } = report;
  if (progress) return <BulkProgressBar progress={progress} />;
  if (!hidden) return null;
  const publish = () =>
    void run({
      action: "set",
      field: "visibility",
      value: "public",
      of: { filter: `import=${id}&state=hidden`, count: hidden },
    });
  return (
    <Notice
      tone="plain"
      title={`${counted(hidden, "product")} of this import ${hidden === 1 ? "is" : "are"} hidden`}
    >
      <p>Visitors do not see {hidden === 1 ? "it" : "them"} before you publish.</p>
      <div className="flex wrap gap-2 above-3">
        <Button disabled={busy} onClick={publish}>
          {hidden === 1 ? "Publish it" : `Publish these ${hidden}`}
        </Button>
        <RouterButtonLink
          to={adminPaths.productList({ import: id, state: "hidden" })}
          variant="outline"
        >
          See {hidden === 1 ? "it" : "them"} in the list
        </RouterButtonLink>
      </div>
    </Notice>
  );
}

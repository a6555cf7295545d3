import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { ImportReport } from "../../data/schema";
import { Pager } from "../../lists/DataTable";
import { useListing } from "../../lists/useListing";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { counted, groupDigits } from "../../words/number";
import { adminPaths } from "../data/paths";
import { BulkProgressBar, useBulkChange } from "../records/products/bulk";
import { ErrorState, NotFound, Page, Tabs } from "../ui/Page";
import { RouterButtonLink } from "../ui/RouterButtonLink";
import { ImportActions } from "./ImportActions";
import { CHANGES, ImportRows } from "./ImportRows";
import { doubtsOf, STATES, summary } from "./imports";
import { importQuery, isWorking } from "./queries";
import { Reading } from "./Reading";
import { ReadingNotes } from "./ReadingNotes";
import { WrongRows } from "./WrongRows";

export function ImportPage() {
  const id = Number(useParams().id);
  const listing = useListing({ by: "line", descending: false });
  const change = listing.get("change") ?? "";
  const { data, isError, error, refetch } = useQuery(
    importQuery(Number.isSafeInteger(id) ? id : 0, change, listing.page),
  );
  if (!Number.isSafeInteger(id)) return <NotFound />;
  const isBulk = data?.kind === "bulk";
  return (
    <Page
      title={data ? data.file_name : "Import"}
      lead={data ? `${STATES[data.state]}. ${summary(data)}` : undefined}
      actions={
        <RouterButtonLink to={isBulk ? adminPaths.products : adminPaths.imports} variant="outline">
          {isBulk ? "All products" : "Another list"}
        </RouterButtonLink>
      }
    >
      {isError && !data ? (
        <ErrorState
          title="Failed to load this import"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? (
        <>
          <State report={data} />
          <ImportActions report={data} />
          <HiddenProducts report={data} />
          {isBulk ? null : (
            <ReadingNotes key={`${data.id} ${data.state}`} report={data}>
              <Reading key={`${data.id} ${isWorking(data.state)}`} report={data} />
            </ReadingNotes>
          )}
          <Tabs
            label="Which rows"
            tabs={[
              ["", "All rows"],
              ...(["wrong", "changed", "new", "unchanged"] as const)
                .filter((one) => data[one] > 0 || one === change)
                .map((one) => [one, `${CHANGES[one]} (${groupDigits(data[one])})`] as const),
              ["noted", "With notes"],
              ...doubtsOf(data),
            ]}
            value={change}
            onChange={(tab) => listing.set({ change: tab || null })}
          />
          <ImportRows report={data} />
          <Pager label="Pages of rows" list={data} things="rows" href={listing.pageHref} />
        </>
      ) : null}
    </Page>
  );
}

/** What stands in the way, or how far it is. */
function State({ report }: { report: ImportReport }) {
  const all = report.new + report.changed;
  if (isWorking(report.state)) {
    const done = report.state === "undoing" ? all - report.saved : report.saved;
    return <BulkProgressBar progress={{ name: STATES[report.state], done, of: all }} />;
  }
  if (report.state === "failed") {
    return (
      <Notice
        tone="bad"
        title={`This ${report.kind === "bulk" ? "change" : "import"} could not be applied`}
      >
        <p>
          What it had saved was taken back.{" "}
          {report.kind === "bulk" ? "Please try it again." : "Please upload the list again."}
        </p>
      </Notice>
    );
  }
  if (report.wrong > 0 && (report.state === "planned" || report.state === "applied")) {
    return <WrongRows report={report} />;
  }
  if (report.state === "planned" && all === 0) {
    return report.kind === "bulk" ? (
      <Notice tone="plain" title="There is nothing to fill in">
        <p>These names say nothing that their products lack.</p>
      </Notice>
    ) : (
      <Notice tone="plain" title="Everything in this list is there already">
        <p>There is nothing to import.</p>
      </Notice>
    );
  }
  return null;
}

/** What an import has brought hidden, to be looked at and published in one step. */
function HiddenProducts({ report }: { report: ImportReport }) {
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
        <Button aria-disabled={busy} onClick={publish}>
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

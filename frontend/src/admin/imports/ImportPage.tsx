import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { groupDigits } from "../../format/number";
import { Notice } from "../../ui/Notice";
import type { ImportReport } from "../api/types";
import { adminPaths } from "../paths";
import { ErrorState, NotFound, Page, Tabs } from "../shared/Page";
import { Pager } from "../shared/Pager";
import { RouterButtonLink } from "../shared/RouterButtonLink";
import { useListing } from "../shared/useListing";
import { HiddenProducts } from "./HiddenProducts";
import { ImportActions } from "./ImportActions";
import { ImportRows } from "./ImportRows";
import styles from "./Imports.module.css";
import { STATES, summary } from "./imports";
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
  return (
    <Page
      title={data ? data.file_name : "Import"}
      lead={data ? `${STATES[data.state]}. ${summary(data)}` : undefined}
      actions={
        data?.kind === "bulk" ? (
          <RouterButtonLink to={adminPaths.products} variant="outline">
            All products
          </RouterButtonLink>
        ) : (
          <RouterButtonLink to={adminPaths.imports} variant="outline">
            Another list
          </RouterButtonLink>
        )
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
          {data.kind === "bulk" ? null : (
            <>
              <ReadingNotes report={data} />
              <Reading key={data.id} report={data} />
            </>
          )}
          <Tabs
            label="Which rows"
            tabs={[
              ["", "All rows"],
              ["wrong", `Wrong (${groupDigits(data.wrong)})`],
              ["changed", `Changed (${groupDigits(data.changed)})`],
              ["new", `New (${groupDigits(data.new)})`],
              ["unchanged", `Unchanged (${groupDigits(data.unchanged)})`],
              ["noted", "With notes"],
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
    return (
      <div role="status" className={styles.progress}>
        <label htmlFor="import-progress">
          {STATES[report.state]}: {groupDigits(done)} of {groupDigits(all)}. You may leave this
          page.
        </label>
        <progress id="import-progress" value={done} max={Math.max(all, 1)} />
      </div>
    );
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

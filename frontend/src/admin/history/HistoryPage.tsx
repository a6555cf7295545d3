import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "../../ui/Button";
import { SelectField } from "../../ui/Field";
import { explain } from "../api/problem";
import { historyQuery } from "../api/queries";
import { Empty, Page } from "../shared/Page";
import { Pager } from "../shared/Pager";
import { Spinner } from "../shared/Spinner";
import { toasts } from "../shared/toasts";
import { useListing } from "../shared/useListing";
import { HistoryList } from "./HistoryList";
import styles from "./HistoryPage.module.css";
import { HISTORY_KINDS } from "./words";

const FAILED = "Failed to load the history";

export function HistoryPage() {
  const listing = useListing({ by: "newest", descending: false });
  const kind = listing.get("kind");
  const { data, isError, error, refetch } = useQuery(historyQuery({ kind, page: listing.page }));
  useEffect(() => {
    if (isError) toasts.bad(FAILED, explain(error));
  }, [isError, error]);

  return (
    <Page
      title="History"
      lead="Every change by whom and when. Earlier versions of a product or post are on its own page."
    >
      <div className={styles.filter}>
        <SelectField
          name="kind"
          label="Show"
          required
          value={kind ?? ""}
          onChange={(event) => listing.set({ kind: event.target.value || null })}
        >
          <option value="">Everything</option>
          {HISTORY_KINDS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {data ? (
        <div>
          <HistoryList entries={data.items} />
          <Pager
            label="Pages of the history"
            page={data.page}
            perPage={data.per_page}
            total={data.total}
            things="changes"
            href={listing.pageHref}
          />
        </div>
      ) : isError ? (
        <Empty title={FAILED}>
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </Empty>
      ) : (
        <Spinner inline label="Loading the history" />
      )}
    </Page>
  );
}

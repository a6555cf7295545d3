import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../ui/Field";
import { historyQuery } from "../api/queries";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { Page } from "../shared/Page";
import { Pager } from "../shared/Pager";
import { Spinner } from "../shared/Spinner";
import { useLastPage, useListing } from "../shared/useListing";
import { HistoryDays } from "./HistoryList";
import styles from "./HistoryPage.module.css";
import { HISTORY_KINDS } from "./words";

const FAILURE = "Failed to load the history";

export function HistoryPage() {
  const listing = useListing({ by: "newest", descending: false });
  const kind = listing.get("kind");
  const { data, isError, error, refetch } = useQuery(historyQuery({ kind, page: listing.page }));
  useFailureToast(FAILURE, isError, error);
  useLastPage(data);

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
          <HistoryDays entries={data.items} />
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
        <ErrorState title={FAILURE} error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner inline label="Loading the history" />
      )}
    </Page>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/Button";
import { Select } from "../../ui/Input";
import { historyQuery } from "../api/queries";
import { isOwner } from "../session/duties";
import { useSession } from "../session/useSession";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { Empty, Page } from "../shared/Page";
import { Pager } from "../shared/Pager";
import { Spinner } from "../shared/Spinner";
import { useLastPage, useListing } from "../shared/useListing";
import { WORDS } from "../words";
import { HistoryDays } from "./HistoryDays";
import styles from "./HistoryPage.module.css";
import { historyKinds } from "./words";

const FAILURE = "Failed to load the history";

export function HistoryPage() {
  const listing = useListing({ by: "newest", descending: false });
  const session = useSession();
  const kind = listing.get("kind");
  const { data, isError, error, refetch } = useQuery(historyQuery({ kind, page: listing.page }));
  useFailureToast(FAILURE, isError, error);
  useLastPage(data);

  return (
    <Page
      title="History"
      lead="Every change by whom and when. Earlier versions of a product or post are on its own page."
    >
      <Select
        aria-label="Show"
        className={styles.filter}
        value={kind ?? ""}
        onChange={(event) => listing.set({ kind: event.target.value || null })}
      >
        <option value="">Everything</option>
        {historyKinds(isOwner(session)).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {data ? (
        <div>
          {data.items.length > 0 ? (
            <HistoryDays entries={data.items} />
          ) : kind ? (
            <Empty kicker="Nothing matches" title="No such change">
              <p>Nothing of this kind has been changed yet.</p>
              <Button variant="outline" onClick={() => listing.set({ kind: null })}>
                {WORDS.clearFilters}
              </Button>
            </Empty>
          ) : (
            <Empty kicker="History" title="Nothing has been changed yet">
              <p>Every save, deletion and restored item is listed here from then on.</p>
            </Empty>
          )}
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

import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/Button";
import { Select } from "../../ui/Input";
import { historyQuery } from "../api/queries";
import { isOwner } from "../session/duties";
import { useSession } from "../session/useSession";
import { Loaded } from "../shared/Loaded";
import { Options } from "../shared/Options";
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
  const read = useQuery(historyQuery({ kind, page: listing.page }));
  useLastPage(read.data);

  return (
    <Page
      title="History"
      lead="Every change by whom and when. Earlier versions of a product or article are on its own page."
    >
      <Select
        aria-label="Show"
        className={styles.filter}
        value={kind ?? ""}
        onChange={(event) => listing.set({ kind: event.target.value || null })}
      >
        <option value="">Everything</option>
        <Options of={historyKinds(isOwner(session))} />
      </Select>
      <Loaded
        read={read}
        failure={FAILURE}
        waiting={<Spinner inline label="Loading the history" />}
      >
        {(data) => (
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
              list={data}
              things="changes"
              href={listing.pageHref}
            />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

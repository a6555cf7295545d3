import { useQuery } from "@tanstack/react-query";
import { counted, groupDigits } from "../../format/number";
import { Badge } from "../../ui/Badge";
import { Button, IconButton } from "../../ui/Button";
import type { Redirect } from "../api/types";
import { ListFilter } from "../records/ListFilter";
import { isOwner } from "../session/duties";
import { useSession } from "../session/session";
import { AdminIcon } from "../shared/AdminIcon";
import type { Column } from "../shared/DataTable";
import { Empty } from "../shared/Page";
import { PagedTable } from "../shared/Pager";
import { SearchForm } from "../shared/SearchForm";
import { When } from "../shared/time";
import type { useListing } from "../shared/useListing";
import { formatSort } from "../shared/useListing";
import { WORDS } from "../words";
import styles from "./Redirects.module.css";
import {
  deletionOf,
  existing,
  type FormStart,
  leadsElsewhere,
  newRedirect,
  readable,
  redirectsQuery,
  useRedirectChange,
} from "./redirects";

const CHOICES = [
  ["", "All redirects"],
  ["own", "Your own"],
  ["automatic", "Made by the site"],
] as const;

type Props = { listing: ReturnType<typeof useListing>; onOpen: (start: FormStart) => void };

/** The redirects of the office, and those that the site makes when a web address is changed. */
export function RedirectList({ listing, onOpen }: Props) {
  const { q, page, sort, set } = listing;
  const kind = listing.get("state") ?? "";
  const read = useQuery(redirectsQuery({ q, kind, sort: formatSort(sort), page }));
  const { data } = read;
  const filtered = q !== "" || kind !== "";
  return (
    <>
      <ListFilter
        search={
          <SearchForm
            label="Search the redirects"
            placeholder="Old or new address"
            value={q}
            onSearch={(text, more) => set({ q: text }, more)}
          />
        }
        filters={[{ name: "state", label: "Which redirects", choices: CHOICES }]}
        chosenIn={() => kind}
        onChange={set}
      />
      <p role="status" className="visually-hidden">
        {data && filtered && !read.isPlaceholderData ? counted(data.total, "redirect") : ""}
      </p>
      <PagedTable
        read={read}
        failure="Failed to load the redirects"
        caption="Redirects"
        columns={columns(onOpen)}
        rowKey={({ from }) => from}
        sort={sort}
        onSort={listing.setSort}
        empty={
          filtered ? (
            <Empty kicker="Nothing matches" title="No redirects found">
              <p>{q ? `No address holds “${readable(q)}”.` : "There is none of this kind."}</p>
              <Button variant="outline" onClick={() => set({ q: null, state: null })}>
                {WORDS.clearFilters}
              </Button>
            </Empty>
          ) : (
            <Empty kicker="Redirects" title="No redirects yet">
              <p>
                If this site took the place of an older one, send the visitors of its addresses to
                the pages that they look for.
              </p>
              <Button variant="outline" icon="plus" onClick={() => onOpen(newRedirect())}>
                {WORDS.newRedirect}
              </Button>
            </Empty>
          )
        }
        pages={{
          label: "Pages of redirects",
          things: data?.total === 1 ? "redirect" : "redirects",
          href: listing.pageHref,
        }}
      />
    </>
  );
}

function columns(onOpen: (start: FormStart) => void): Column<Redirect>[] {
  return [
    {
      key: "from",
      header: "Old and new address",
      kind: "wide",
      sort: "from",
      cell: (row) => <Addresses row={row} />,
    },
    {
      key: "hits",
      header: "Followed",
      named: true,
      sort: "hits",
      cell: ({ hits, last_hit_at: last }) =>
        hits === null ? (
          <span className={styles.note}>not counted</span>
        ) : (
          <>
            {groupDigits(hits)}
            {last ? (
              <span className={styles.note}>
                last <When at={last} />
              </span>
            ) : null}
          </>
        ),
    },
    {
      key: "saved",
      header: "Saved",
      named: true,
      cell: ({ saved_at: at, saved_by: by }) =>
        at === null ? (
          <span className={styles.note}>by the site</span>
        ) : (
          <>
            <When at={at} />
            <span className={styles.note}>{by}</span>
          </>
        ),
    },
    {
      key: "actions",
      header: "Actions",
      kind: "actions",
      cell: (row) => <Actions row={row} onOpen={onOpen} />,
    },
  ];
}

function Addresses({ row }: { row: Redirect }) {
  return (
    <>
      <span className={styles.from}>{readable(row.from)}</span>
      <span className={styles.to}>
        {row.to === null ? (
          "is gone"
        ) : (
          <>
            <AdminIcon name="corner-down-right" size={16} />
            <span className="visually-hidden">leads to </span>
            {readable(row.to)}
          </>
        )}{" "}
        {row.status === 302 ? <Badge>For a while</Badge> : null}
        {row.status === 410 ? <Badge>410</Badge> : null}
        {row.automatic ? <Badge>Made by the site</Badge> : null}
        {row.has_page ? <Badge tone="marigold">Inactive: this address has a page</Badge> : null}
        {row.leads_nowhere ? <Badge tone="marigold">Leads to nothing</Badge> : null}
      </span>
    </>
  );
}

function Actions({ row, onOpen }: { row: Redirect; onOpen: (start: FormStart) => void }) {
  const remove = useRedirectChange();
  const owner = isOwner(useSession());
  const from = readable(row.from);
  if (row.automatic) {
    // Lists of products are the site's own; only the old address of an article can be given another target.
    return row.from.startsWith("/blog/") ? (
      <IconButton
        label={`Send ${from} elsewhere`}
        icon={<AdminIcon name="pencil" size={16} />}
        onClick={() => onOpen(newRedirect(row.from, row.to ?? ""))}
      />
    ) : null;
  }
  if (leadsElsewhere(row.to) && !owner)
    return <span className={styles.note}>Only owners can edit</span>;
  return (
    <span className="flex end gap-1">
      <IconButton
        label={`Edit ${from}`}
        icon={<AdminIcon name="pencil" size={16} />}
        onClick={() => onOpen(existing(row))}
      />
      <IconButton
        label={`Delete ${from}`}
        icon={<AdminIcon name="trash-2" size={16} />}
        danger
        aria-disabled={remove.busy}
        onClick={() => void remove.run(deletionOf(row))}
      />
    </span>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { groupDigits } from "../../format/number";
import { Button } from "../../ui/Button";
import { Select } from "../../ui/Input";
import type { MissingAddress } from "../api/types";
import type { Column } from "../shared/DataTable";
import { Empty } from "../shared/Page";
import { PagedTable } from "../shared/PagedTable";
import { When } from "../shared/When";
import { WORDS } from "../words";
import styles from "./Redirects.module.css";
import { missingAddressesQuery, readable } from "./redirects";

/** The addresses that visitors asked for in vain since the site was started. */
export function MissingList({ onRedirect }: { onRedirect: (path: string) => void }) {
  const [noise, setNoise] = useState(false);
  const read = useQuery(missingAddressesQuery(noise));
  return (
    <>
      <p className={styles.explained}>
        An address is shown from its second time on. Only paths are counted, in memory, since the
        site was last started{read.data ? <Since at={read.data.since} /> : null}; who asked is not
        recorded. Programs that look for weak spots ask for addresses too; those are kept apart.
      </p>
      <Select
        aria-label="Which addresses"
        className={styles.select}
        value={noise ? "noise" : ""}
        onChange={({ target }) => setNoise(target.value === "noise")}
      >
        <option value="">What people ask for</option>
        <option value="noise">What programs try</option>
      </Select>
      <PagedTable
        read={read}
        failure="Failed to load what visitors did not find"
        caption="Addresses that were not found"
        columns={columns(onRedirect)}
        rowKey={({ path }) => path}
        empty={
          <Empty kicker="Not found" title="No missing pages were requested">
            <p>No address has been asked for in vain more than once.</p>
          </Empty>
        }
      />
    </>
  );
}

function Since({ at }: { at: string }) {
  return (
    <>
      {" "}
      (<When at={at} />)
    </>
  );
}

function columns(onRedirect: (path: string) => void): Column<MissingAddress>[] {
  return [
    {
      key: "path",
      header: "Address",
      kind: "wide",
      cell: ({ path }) => <span className={styles.from}>{readable(path)}</span>,
    },
    { key: "count", header: "Times", named: true, cell: ({ count }) => groupDigits(count) },
    { key: "last", header: "Last", named: true, cell: ({ last_at }) => <When at={last_at} /> },
    {
      key: "actions",
      header: "Actions",
      kind: "actions",
      cell: ({ path }) => (
        <Button size="sm" variant="outline" onClick={() => onRedirect(path)}>
          {WORDS.redirect}
          <span className="visually-hidden"> {readable(path)}</span>
        </Button>
      ),
    },
  ];
}

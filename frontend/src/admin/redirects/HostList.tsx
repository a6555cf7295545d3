import { useQuery } from "@tanstack/react-query";
import { counted } from "../../format/number";
import { IconButton } from "../../ui/IconButton";
import type { RedirectHost } from "../api/types";
import { isOwner } from "../session/duties";
import { useSession } from "../session/useSession";
import { AdminIcon } from "../shared/AdminIcon";
import type { Column } from "../shared/DataTable";
import { Empty } from "../shared/Page";
import { PagedTable } from "../shared/PagedTable";
import { When } from "../shared/When";
import { HostForm } from "./HostForm";
import { useHostRemoval } from "./hosts";
import { redirectHostsQuery } from "./queries";
import styles from "./Redirects.module.css";

/** The other sites that redirects may lead to. Everybody sees them, owners change them. */
export function HostList() {
  const owner = isOwner(useSession());
  const read = useQuery(redirectHostsQuery);
  return (
    <>
      <p className={styles.explained}>
        A redirect may lead to any page of this site, and to the sites in this list.{" "}
        {owner
          ? "You and the other owners keep it. A name holds for itself only: shop.example.com does not allow www.shop.example.com."
          : "An owner can add one."}
      </p>
      {owner ? <HostForm /> : null}
      <PagedTable
        read={read}
        failure="Failed to load the other sites"
        caption="Other sites"
        columns={columns(owner)}
        rowKey={({ host }) => host}
        empty={
          <Empty kicker="Other sites" title="No other site yet">
            <p>Redirects lead to pages of this site only.</p>
          </Empty>
        }
      />
    </>
  );
}

function columns(owner: boolean): Column<RedirectHost>[] {
  const shown: Column<RedirectHost>[] = [
    {
      key: "host",
      header: "Site",
      kind: "wide",
      cell: ({ host }) => <span className={styles.from}>{host}</span>,
    },
    {
      key: "redirects",
      header: "Used by",
      named: true,
      cell: ({ redirects }) =>
        redirects === 0 ? (
          <span className={styles.note}>no redirect</span>
        ) : (
          counted(redirects, "redirect")
        ),
    },
    {
      key: "added",
      header: "Allowed",
      named: true,
      cell: ({ added_at: at, added_by: by }) => (
        <>
          <When at={at} />
          <span className={styles.note}>{by ?? "because a redirect led there"}</span>
        </>
      ),
    },
  ];
  if (!owner) return shown;
  return [
    ...shown,
    {
      key: "actions",
      header: "Actions",
      kind: "actions",
      cell: ({ host }) => <Removal host={host} />,
    },
  ];
}

function Removal({ host }: { host: string }) {
  const remove = useHostRemoval();
  return (
    <IconButton
      label={`Delete ${host}`}
      icon={<AdminIcon name="trash-2" size={16} />}
      danger
      aria-disabled={remove.busy}
      onClick={() => void remove.run(host)}
    />
  );
}

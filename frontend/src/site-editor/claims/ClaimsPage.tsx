import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ClaimList } from "../../data/schema";
import { isOwner } from "../../office/data/duties";
import { adminPaths } from "../../office/data/paths";
import { q } from "../../office/data/queries";
import { useSession } from "../../office/data/session";
import { Empty, Loaded, Page } from "../../office/ui/Page";
import { Skeleton } from "../../ui/Skeleton";
import { ClaimGroupSection } from "./ClaimGroupSection";

const FAILURE = "Failed to load the claims";

/** Everything that the shipped texts say of the company: each is confirmed, changed or removed here. */
export function ClaimsPage() {
  const read = useQuery(q("/api/admin/claims"));
  return (
    <Page
      title="Claims"
      lead="What the texts that came with this site say of your company. Confirm what is true, change it in your own words, or take it out."
    >
      <Loaded read={read} failure={FAILURE} waiting={<Skeleton shape="wide" />}>
        {(data) => <Claims list={data} />}
      </Loaded>
    </Page>
  );
}

function Claims({ list }: { list: ClaimList }) {
  const owner = isOwner(useSession());
  if (list.items.length === 0) {
    return (
      <Empty kicker="Claims" title="None is left">
        <p>Nothing that came with the site says anything of your company any more.</p>
      </Empty>
    );
  }
  return (
    <div className="stack gap-5">
      <p className="note wide" role="status">
        <Standing list={list} />
        {owner ? null : " Only owners confirm and remove them; you can change them in the editor."}
      </p>
      {list.groups.map((group) => (
        <ClaimGroupSection
          key={group.id}
          group={group}
          claims={list.items.filter((claim) => claim.group === group.id)}
          mayChange={owner && !list.sample}
        />
      ))}
    </div>
  );
}

function Standing({ list }: { list: ClaimList }) {
  if (list.sample) {
    return (
      <>
        This site shows the sample content, of which all are examples. They are yours to decide on
        once you begin your own site under <Link to={adminPaths.settings}>Settings</Link>.
      </>
    );
  }
  if (list.unconfirmed > 0) {
    return (
      <span className="strong marigold">
        {list.unconfirmed} of {list.total} are not yet checked. The site can be opened when all are.
      </span>
    );
  }
  return (
    <>
      All are checked: the site can be opened under <Link to={adminPaths.settings}>Settings</Link>.
    </>
  );
}

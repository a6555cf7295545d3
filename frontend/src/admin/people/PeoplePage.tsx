import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/client";
import { Button } from "../../ui/Button";
import { peopleQuery } from "../api/queries";
import { isOwner } from "../session/duties";
import { useSession } from "../session/useSession";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { OwnersOnly } from "../shared/OwnersOnly";
import { Page } from "../shared/Page";
import { Pager } from "../shared/Pager";
import { useLastPage, useListing } from "../shared/useListing";
import { WORDS } from "../words";
import { InvitationList } from "./InvitationList";
import { InviteDialog } from "./InviteDialog";
import styles from "./People.module.css";
import { PeopleTable } from "./PeopleTable";
import { SecondStepDuty } from "./SecondStepDuty";

const FAILURE = "Failed to load the people";

export function PeoplePage() {
  return isOwner(useSession()) ? <People /> : <ForOwners />;
}

function People() {
  const listing = useListing({ by: "newest", descending: false });
  const { data, isError, error, isPlaceholderData, refetch } = useQuery(peopleQuery(listing.page));
  const [inviting, setInviting] = useState(false);
  const refused = error instanceof ApiError && error.problem?.code === "owner_required";
  useFailureToast(FAILURE, isError && !refused, error);
  useLastPage(data);
  if (refused) return <ForOwners />;
  return (
    <Page
      title="People"
      lead="Who can sign in here. Owners also manage people and the settings of the whole site; editors do everything else."
      actions={
        <Button icon="plus" onClick={() => setInviting(true)}>
          {WORDS.invite}
        </Button>
      }
    >
      {isError && !data ? (
        <ErrorState title={FAILURE} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.sections}>
          <div>
            <PeopleTable page={data} stale={isPlaceholderData} />
            {data && data.total > data.per_page ? (
              <Pager
                label="Pages of people"
                page={data.page}
                perPage={data.per_page}
                total={data.total}
                things="people"
                href={listing.pageHref}
              />
            ) : null}
          </div>
          {data ? (
            <>
              <InvitationList invitations={data.invitations} />
              <SecondStepDuty required={data.require_second_factor} people={data.items} />
            </>
          ) : null}
        </div>
      )}
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </Page>
  );
}

function ForOwners() {
  return (
    <OwnersOnly page="People" title="Only owners manage people">
      You are an editor: products, articles and everything else in the menu are yours. If somebody
      is to be invited, or has lost a phone or a password, ask an owner of this site.
    </OwnersOnly>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { peopleQuery } from "../api/queries";
import { OwnersOnly } from "../shared/OwnersOnly";
import { Page } from "../shared/Page";
import { useListing } from "../shared/useListing";
import { WORDS } from "../words";
import { InvitationList } from "./InvitationList";
import { InviteDialog } from "./InviteDialog";
import styles from "./People.module.css";
import { PeopleTable } from "./PeopleTable";
import { SecondStepDuty } from "./SecondStepDuty";

const FOR_OWNERS = {
  page: "People",
  title: "Only owners manage people",
  words:
    "You are an editor: products, articles and everything else in the menu are yours. If somebody is to be invited, or has lost a phone or a password, ask an owner of this site.",
};

export function PeoplePage() {
  return (
    <OwnersOnly {...FOR_OWNERS}>
      <People />
    </OwnersOnly>
  );
}

function People() {
  const listing = useListing({ by: "newest", descending: false });
  const read = useQuery(peopleQuery(listing.page));
  const { data } = read;
  const [inviting, setInviting] = useState(false);
  return (
    <OwnersOnly {...FOR_OWNERS} error={read.error}>
      <Page
        title="People"
        lead="Who can sign in here. Owners also manage people and the settings of the whole site; editors do everything else."
        actions={
          <Button icon="plus" onClick={() => setInviting(true)}>
            {WORDS.invite}
          </Button>
        }
      >
        <div className={styles.sections}>
          <PeopleTable read={read} pageHref={listing.pageHref} />
          {data ? (
            <>
              <InvitationList invitations={data.invitations} />
              <SecondStepDuty required={data.require_second_factor} people={data.items} />
            </>
          ) : null}
        </div>
        <InviteDialog open={inviting} onClose={() => setInviting(false)} />
      </Page>
    </OwnersOnly>
  );
}

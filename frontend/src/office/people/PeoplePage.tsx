import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Person } from "../../data/schema";
import { confirm } from "../../editing/confirm";
import type { Column } from "../../lists/DataTable";
import { ResourceList } from "../../lists/ResourceList";
import { useListing } from "../../lists/useListing";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { ACTIONS, WORDS } from "../../words/actions";
import { counted } from "../../words/number";
import { capitalised } from "../../words/text";
import { api } from "../data/client";
import { keys, q } from "../data/queries";
import { adminSession, useSession, verifiedFactors } from "../data/session";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { forOwners, Page, Section } from "../ui/Page";
import { SmallButton } from "../ui/SmallButton";
import { When } from "../ui/time";
import { InvitationList, InviteDialog } from "./InviteDialog";
import { ManageDialog, ROLES } from "./ManageDialog";

export const PeoplePage = forOwners(
  "People",
  "Only owners manage people",
  "You are an editor: products, articles and everything else in the menu are yours. If somebody is to be invited, or has lost a phone or a password, ask an owner of this site.",
  People,
);

function People() {
  const listing = useListing({ by: "newest", descending: false });
  const read = useQuery(q("/api/admin/people", { page: listing.page }));
  const { data } = read;
  const [inviting, setInviting] = useState(false);
  const [managed, setManaged] = useState<Person | null>(null);
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
      <div className="stack gap-7">
        <ResourceList
          read={read}
          nouns={["person", "people"]}
          failure="Failed to load the people"
          listing={listing}
          columns={columns(data?.require_second_factor ?? false)}
          rowKey={(person) => person.id}
          empty={{ hint: "Nobody is on this page." }}
          actions={(person) => [
            { words: WORDS.manage, of: person.email, run: () => setManaged(person) },
          ]}
        />
        {data ? (
          <>
            <InvitationList invitations={data.invitations} />
            <SecondStepDuty
              required={data.require_second_factor}
              lacking={data.without_second_factor}
            />
          </>
        ) : null}
      </div>
      <ManageDialog person={managed} onClose={() => setManaged(null)} />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </Page>
  );
}

type Props = {
  required: boolean;
  /** How many have none, on all pages of the list. */
  lacking: number;
};

/** Whether everybody needs a second step to work here. */
function SecondStepDuty({ required, lacking }: Props) {
  const session = useSession();
  const save = useWrite({
    call: (require: boolean) => api.put("/api/admin/security", { require_second_factor: require }),
    failure: "The setting could not be saved",
    refreshes: [keys.people, keys.history],
    onDone: (_, require) => {
      toasts.good(
        require ? "A second step is required of everybody" : "A second step is no longer required",
      );
      void adminSession().reloadUser();
    },
  });
  const you = "user" in session && verifiedFactors(session.user).length === 0;
  const ask = () =>
    confirm({
      title: required ? "Require no second step?" : "Require a second step of everybody?",
      text: [
        required
          ? "A stolen password alone is then enough to sign in as somebody who has no second step."
          : lacking === 0
            ? "Everybody has one already."
            : `${lacking === 1 ? "One person has" : `${lacking} people have`} none yet and must add one before they can work on: at once, not at their next sign-in.`,
        ...(!required && you ? ["You are one of them: you add yours next."] : []),
      ],
      action: { ...ACTIONS.save, does: required ? "Stop requiring it" : "Require it" },
      danger: required,
      run: () => save.run(!required),
    });
  return (
    <Section
      title="Two-step verification"
      lead={
        required
          ? "Required of everybody: who has no second step can do nothing here but add one."
          : "Everybody chooses for themselves. If you require it, who has no second step can do nothing here until they add one."
      }
    >
      <div>
        <SmallButton aria-disabled={save.busy} onClick={() => void ask()}>
          {required ? "Stop requiring it" : "Require it of everybody"}
        </SmallButton>
      </div>
    </Section>
  );
}

const columns = (required: boolean): Column<Person>[] => [
  {
    header: "Person",
    kind: "wide",
    cell: ({ email, you, disabled }) => (
      <span className="row wrap shrinks gap-1-2">
        <span className="strong shrinks breaks">{email}</span>
        {you ? <Badge>You</Badge> : null}
        {disabled ? <Badge tone="marigold">Disabled</Badge> : null}
      </span>
    ),
  },
  { header: "Role", named: true, cell: ({ role }) => ROLES[role].name },
  {
    header: "Second step",
    named: true,
    cell: (person) => <SecondStep person={person} required={required} />,
  },
  {
    header: "Last sign-in",
    named: true,
    cell: ({ last_sign_in_at: at }) => (at ? <When at={at} /> : "Never"),
  },
  {
    header: "Signed in now",
    named: true,
    cell: ({ sessions }) => (sessions === 0 ? "No" : counted(sessions, "browser")),
  },
];

/** Shorter than on the account page: several stand side by side. */
const FACTORS: Readonly<Record<string, string>> = {
  totp: "app",
  webauthn: "key",
  phone: "text message",
};

function SecondStep({ person, required }: { person: Person; required: boolean }) {
  const names = person.second_factors.map((kind) => FACTORS[kind] ?? kind);
  if (names.length > 0) return capitalised(names.join(", "));
  return required ? <Badge tone="marigold">Missing</Badge> : "None";
}

import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { capitalised } from "../../format/text";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import type { PeoplePage, Person } from "../api/types";
import type { Column } from "../shared/DataTable";
import { PagedTable } from "../shared/PagedTable";
import { When } from "../shared/When";
import { WORDS } from "../words";
import { ManageDialog } from "./ManageDialog";
import styles from "./People.module.css";
import { ROLES } from "./people";

type Props = { read: UseQueryResult<PeoplePage>; pageHref: (page: number) => string };

export function PeopleTable({ read, pageHref }: Props) {
  const [managed, setManaged] = useState<Person | null>(null);
  return (
    <>
      <PagedTable
        read={read}
        failure="Failed to load the people"
        caption="People"
        columns={columns(read.data?.require_second_factor ?? false, setManaged)}
        rowKey={(person) => person.id}
        empty={<p>Nobody is on this page.</p>}
        pages={{ label: "Pages of people", things: "people", href: pageHref, severalOnly: true }}
      />
      <ManageDialog person={managed} onClose={() => setManaged(null)} />
    </>
  );
}

function columns(required: boolean, onManage: (person: Person) => void): Column<Person>[] {
  return [
    {
      key: "person",
      header: "Person",
      kind: "wide",
      cell: ({ email, you, disabled }) => (
        <span className={styles.person}>
          <span className="strong shrinks breaks">{email}</span>
          {you ? <Badge>You</Badge> : null}
          {disabled ? <Badge tone="marigold">Disabled</Badge> : null}
        </span>
      ),
    },
    { key: "role", header: "Role", named: true, cell: ({ role }) => ROLES[role].name },
    {
      key: "factors",
      header: "Second step",
      named: true,
      cell: (person) => <SecondStep person={person} required={required} />,
    },
    {
      key: "last",
      header: "Last sign-in",
      named: true,
      cell: ({ last_sign_in_at: at }) => (at ? <When at={at} /> : "Never"),
    },
    {
      key: "sessions",
      header: "Signed in now",
      named: true,
      cell: ({ sessions }) =>
        sessions === 0 ? "No" : sessions === 1 ? "1 browser" : `${sessions} browsers`,
    },
    {
      key: "actions",
      header: "Actions",
      kind: "actions",
      cell: (person) => (
        <Button size="sm" variant="outline" onClick={() => onManage(person)}>
          {WORDS.manage}
          <span className="visually-hidden"> {person.email}</span>
        </Button>
      ),
    },
  ];
}

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

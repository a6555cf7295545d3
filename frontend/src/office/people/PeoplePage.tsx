import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  Invitation,
  Person,
  Role,
  SentInvitationView as SentInvitation,
} from "../../data/schema";
import { confirm } from "../../editing/confirm";
import { VERBATIM } from "../../editing/Form";
import { FormDialog } from "../../editing/FormDialog";
import { useAdminForm } from "../../editing/useAdminForm";
import { RadioGroup } from "../../fields/CheckGroup";
import { CopyField } from "../../fields/CopyField";
import type { Column } from "../../lists/DataTable";
import { Actions, ResourceList } from "../../lists/ResourceList";
import { useListing } from "../../lists/useListing";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/Field";
import { ACTIONS, actionLabel, WORDS } from "../../words/actions";
import { counted } from "../../words/number";
import { capitalised } from "../../words/text";
import { OptionRow } from "../account/login/SignIn";
import { api } from "../data/client";
import { keys, q } from "../data/queries";
import { adminSession, useSession, verifiedFactors } from "../data/session";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import type { AdminIconName } from "../ui/AdminIcon";
import { forOwners, Page, Section } from "../ui/Page";
import { SmallButton } from "../ui/SmallButton";
import { momentInWords, When } from "../ui/time";
import styles from "./People.module.css";

export const PeoplePage = forOwners(
  "People",
  null,
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

type DutyProps = {
  required: boolean;
  /** How many have none, on all pages of the list. */
  lacking: number;
};

/** Whether everybody needs a second step to work here. */
function SecondStepDuty({ required, lacking }: DutyProps) {
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
    cell: ({ second_factors: factors }) => {
      if (factors.length === 0) return required ? <Badge tone="marigold">Missing</Badge> : "None";
      return capitalised(factors.map((kind) => FACTORS[kind] ?? kind).join(", "));
    },
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

type Invited = { email: string; role: Role };

export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [unsent, setUnsent] = useState<SentInvitation | null>(null);
  const invite = useWrite({
    call: ({ key, ...body }: Invited & { key: string }) =>
      api.post<SentInvitation>("/api/admin/people/invitations", body, { idempotencyKey: key }),
    failure: "The invitation could not be sent",
    labels: { email: "This address", role: "The role" },
    refreshes: [keys.people, keys.history],
    onFieldErrors: (errors) => {
      form.showErrors(errors);
    },
    onDone: (sent) => {
      onClose();
      if (sent.link) setUnsent(sent);
      else toasts.good(`${sent.email} was invited`, { detail: "The link works for three days." });
    },
  });
  const form = useAdminForm<Invited>({
    id: "invite",
    subject: open || null,
    start: { email: "", role: "editor" },
    guarded: true,
    check: ({ email }) => ({ email: email.trim() === "" ? ["Enter an e-mail address"] : [] }),
    send: (typed, keyOf) => {
      const body = { ...typed, email: typed.email.trim() };
      return invite.run({ ...body, key: keyOf(body) });
    },
  });
  return (
    <>
      <FormDialog form={form} title={WORDS.invite} action={ACTIONS.invite} onClose={onClose}>
        <TextField
          {...form.field("email")}
          label="E-mail address"
          type="email"
          {...VERBATIM}
          required
          data-focus=""
          hint="A link to choose a password is sent there. It works once, for three days."
        />
        <RadioGroup
          name="invite-role"
          legend="Role"
          choices={(Object.keys(ROLES) as Role[]).map((role) => {
            return [role, ROLES[role].name, ROLES[role].may] as const;
          })}
          value={form.values.role}
          errors={form.errors("role")}
          onChange={(role) => form.set({ role })}
        />
      </FormDialog>
      <LinkDialog sent={unsent} title="The invitation is ready" onClose={() => setUnsent(null)} />
    </>
  );
}

type LinkProps = { sent: SentInvitation | null; title: string; onClose: () => void };

/** The link of an invitation that was not mailed: the owner passes it on, and it is shown this once. */
function LinkDialog({ sent, title, onClose }: LinkProps) {
  return (
    <Dialog open={sent !== null} onClose={onClose} title={title}>
      {sent ? (
        <div className="stack gap-4">
          <p>
            {sent.mail === "failed"
              ? "The mail server did not take the mail."
              : "This site sends no mails: they are only stored on the server."}{" "}
            Give this link to <strong>{sent.email}</strong> yourself, in a way that nobody else
            reads. It works once, and is not shown again.
          </p>
          <CopyField
            name="invitation-link"
            url={sent.link ?? ""}
            before={
              <Button variant="outline" onClick={onClose}>
                {WORDS.close}
              </Button>
            }
          />
        </div>
      ) : null}
    </Dialog>
  );
}

/** Invitations that were neither accepted nor withdrawn. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const [unsent, setUnsent] = useState<SentInvitation | null>(null);
  const refreshes = [keys.people, keys.history];
  const withdraw = useWrite({
    call: (invitation: Invitation) => api.remove(`/api/admin/people/invitations/${invitation.id}`),
    failure: "The invitation could not be withdrawn",
    refreshes,
    onDone: (_, { email }) => toasts.good(`The invitation of ${email} was withdrawn`),
  });
  const askToWithdraw = (invitation: Invitation) =>
    confirm({
      title: "Withdraw this invitation?",
      text: (
        <p>
          The link that <strong>{invitation.email}</strong> has stops working. You can invite the
          same address again.
        </p>
      ),
      action: ACTIONS.withdraw,
      danger: true,
      run: () => withdraw.run(invitation),
    });
  const resend = useWrite({
    call: ({ id }: Invitation) =>
      api.post<SentInvitation>(`/api/admin/people/invitations/${id}/resend`),
    failure: "The invitation could not be sent again",
    refreshes,
    onDone: (sent) => {
      if (sent.mail === "sent") toasts.good(`A new link was mailed to ${sent.email}`);
      else setUnsent(sent);
    },
  });
  return (
    <Section title="Invitations">
      {invitations.length === 0 ? (
        <p className="note wide">
          Nobody is invited at the moment. Whoever you invite gets a link by e-mail, chooses a
          password, and is then in the list above.
        </p>
      ) : (
        <ul className="strong-rule-above">
          {invitations.map((invitation) => (
            <li key={invitation.id} className={styles.row}>
              <div>
                <p className="row wrap shrinks gap-1-2">
                  <span className="strong shrinks breaks">{invitation.email}</span>
                  {invitation.expired ? <Badge tone="marigold">Expired</Badge> : null}
                </p>
                <p className="meta breaks">
                  {ROLES[invitation.role].name}, invited <When at={invitation.sent_at} /> by{" "}
                  {invitation.invited_by}.{" "}
                  {invitation.expired ? "The link ended" : "The link works until"}{" "}
                  {momentInWords(invitation.expires_at)}
                </p>
              </div>
              <Actions
                of={[
                  {
                    words: actionLabel(ACTIONS.sendAgain, resend.pending?.id === invitation.id),
                    of: `to ${invitation.email}`,
                    busy: resend.busy,
                    run: () => resend.run(invitation),
                  },
                  {
                    words: ACTIONS.withdraw.does,
                    of: `the invitation of ${invitation.email}`,
                    quiet: true,
                    run: () => askToWithdraw(invitation),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <LinkDialog sent={unsent} title="A new link" onClose={() => setUnsent(null)} />
    </Section>
  );
}

type ManageProps = { person: Person | null; onClose: () => void };
type Planned = { person: Person; words: ActionWords };

/** What an owner can do to a person; each choice asks before it is done. */
export function ManageDialog({ person, onClose }: ManageProps) {
  const act = useWrite({
    call: ({ person: { id, revision }, words }: Planned) =>
      words.run(`/api/admin/people/${id}`, `"${revision}"`),
    failure: ({ words }) => words.failure,
    refreshes: [keys.people, keys.history],
    onDone: (_, { person, words }) => {
      toasts.good(words.done);
      // The menu follows the role.
      if (person.you) void adminSession().reloadUser();
    },
  });
  const ask = (planned: Planned) => {
    const { words } = planned;
    onClose();
    void confirm({
      title: words.title,
      text: words.consequences,
      action: { does: words.confirm ?? words.label, busy: words.busy },
      danger: words.danger,
      run: () => act.run(planned),
    });
  };
  return (
    <Dialog open={person !== null} onClose={onClose} title={person?.email ?? ""}>
      {person ? (
        <div className="stack gap-4">
          <p className="note wide">
            {ROLES[person.role].name}. {ROLES[person.role].may}
          </p>
          <ul className="stack full rule-above">
            {actionsFor(person).map((action) => {
              const words = actionWords(action, person);
              return (
                <OptionRow
                  key={action}
                  icon={words.icon}
                  title={words.label}
                  hint={words.hint}
                  onClick={() => ask({ person, words })}
                />
              );
            })}
          </ul>
          {person.you ? (
            <p className="meta breaks">
              Password, verification methods and sessions of your own are on your account page.
            </p>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}

export const ROLES: Readonly<Record<Role, { name: string; may: string }>> = {
  editor: { name: "Editor", may: "Looks after products, articles and pages." },
  owner: {
    name: "Owner",
    may: "Does the same, and also manages people and the settings of the whole site.",
  },
};

export type PersonAction = "role" | "signOut" | "resetFactors" | "disable" | "enable" | "delete";

type ActionWords = {
  icon: AdminIconName;
  /** In the list of what can be done. */
  label: string;
  hint: string;
  /** Of the question whether to do it. */
  title: string;
  consequences: string | readonly string[];
  /** Where the question's button says less than `label`. */
  confirm?: string;
  busy: string;
  run: (path: string, ifMatch: string) => Promise<unknown>;
  done: string;
  failure: string;
  danger?: boolean;
};

/** What can be done to this person now; an owner's own account has its own page. */
export function actionsFor(person: Person): PersonAction[] {
  if (person.you) return ["role"];
  const actions: PersonAction[] = ["role"];
  if (person.sessions > 0) actions.push("signOut");
  if (person.second_factors.length > 0) actions.push("resetFactors");
  return [...actions, person.disabled ? "enable" : "disable", "delete"];
}

export function otherRole({ role }: Pick<Person, "role">): Role {
  return role === "owner" ? "editor" : "owner";
}

export function actionWords(action: PersonAction, person: Person): ActionWords {
  return ACTION_WORDS[action](person);
}

/** What was done to a person, or could not be. */
const was = (email: string, done: string) => ({
  done: `${email} was ${done}`,
  failure: `${email} could not be ${done}`,
});

const ACTION_WORDS: Record<PersonAction, (person: Person) => ActionWords> = {
  role: ({ email, role, you }) => ({
    icon: "users",
    busy: "Saving...",
    run: (path, ifMatch) => api.put(path, { role: otherRole({ role }) }, { ifMatch }),
    failure: "The role could not be changed",
    ...(role === "editor"
      ? {
          label: "Make owner",
          hint: ROLES.owner.may,
          title: "Make this person an owner?",
          consequences: `${email} will manage people and the settings of the whole site, as you do: also your own account.`,
          done: `${email} is an owner now`,
        }
      : {
          label: "Make editor",
          hint: you ? "Gives up what only owners may do" : ROLES.editor.may,
          title: you ? "Give up being an owner?" : "Make this person an editor?",
          consequences: you
            ? "You will no longer see this page, nor change the settings of the whole site. Only another owner can make you one again."
            : `${email} will no longer manage people or the settings of the whole site. Invitations that ${email} sent are withdrawn.`,
          done: you ? "You are an editor now" : `${email} is an editor now`,
          danger: true,
        }),
  }),
  signOut: ({ email, sessions }) => ({
    icon: "log-out",
    label: "Sign out everywhere",
    hint: `${sessions === 1 ? "One browser is" : `${sessions} browsers are`} signed in now`,
    title: "Sign this person out everywhere?",
    consequences: `${email} is signed out in every browser at once, and can sign in again. What was typed and not saved stays in that browser.`,
    busy: "Signing out...",
    run: (path) => api.remove(`${path}/sessions`),
    done: `${email} was signed out everywhere`,
    failure: `${email} could not be signed out`,
  }),
  resetFactors: ({ email }) => ({
    icon: "key-round",
    label: "Reset two-step verification",
    hint: "For a lost phone or key",
    title: "Reset two-step verification?",
    consequences: [
      `Every verification method and every recovery code of ${email} is removed, and every browser is signed out. Until a new method is added, the password alone is enough to sign in.`,
      "Make sure that it is really this person who asks you.",
    ],
    confirm: "Reset",
    busy: "Resetting...",
    run: (path) => api.remove(`${path}/factors`),
    done: `Two-step verification of ${email} was reset`,
    failure: "Two-step verification could not be reset",
    danger: true,
  }),
  disable: ({ email }) => ({
    icon: "ban",
    label: "Disable",
    hint: "Keeps them from signing in; can be undone",
    title: "Disable this person?",
    consequences: `${email} is signed out everywhere at once and cannot sign in until you enable the account again. Invitations that ${email} sent are withdrawn.`,
    busy: "Disabling...",
    run: (path, ifMatch) => api.put(path, { disabled: true }, { ifMatch }),
    ...was(email, "disabled"),
    danger: true,
  }),
  enable: ({ email }) => ({
    icon: "circle-check",
    label: "Enable",
    hint: "Lets them sign in again",
    title: "Enable this person?",
    consequences: `${email} can sign in again, with the same password and the same role.`,
    busy: "Enabling...",
    run: (path, ifMatch) => api.put(path, { disabled: false }, { ifMatch }),
    ...was(email, "enabled"),
  }),
  delete: ({ email }) => ({
    icon: "trash-2",
    label: "Delete",
    hint: "Removes the account for good",
    title: "Delete this person?",
    consequences: `The account of ${email} is removed for good. What ${email} wrote stays, and the history goes on to name them. To come back they need a new invitation.`,
    busy: "Deleting...",
    run: (path) => api.remove(path),
    ...was(email, "deleted"),
    danger: true,
  }),
};

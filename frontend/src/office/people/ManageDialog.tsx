import type { Person, Role } from "../../data/schema";
import { confirm } from "../../editing/confirm";
import { Dialog } from "../../ui/Dialog";
import { OptionRow } from "../account/login/MfaForm";
import { api } from "../data/client";
import { keys } from "../data/queries";
import { adminSession } from "../data/session";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import type { AdminIconName } from "../ui/AdminIcon";

type Props = { person: Person | null; onClose: () => void };
type Planned = { person: Person; words: ActionWords };

/** What an owner can do to a person; each choice asks before it is done. */
export function ManageDialog({ person, onClose }: Props) {
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
      action: { does: words.confirm, busy: words.busy },
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
  consequences: readonly string[];
  confirm: string;
  busy: string;
  run: (path: string, ifMatch: string) => Promise<unknown>;
  done: string;
  failure: string;
  danger?: boolean;
};

/** `past`: what was done to the person, in a sentence. */
type Words = Partial<ActionWords> &
  Pick<ActionWords, "icon" | "label" | "hint" | "title" | "consequences" | "busy" | "run"> & {
    past?: string;
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
  const { past, ...words } = WORDS[action](person);
  const { email } = person;
  const done = { done: `${email} was ${past}`, failure: `${email} could not be ${past}` };
  return { confirm: words.label, ...done, ...words };
}

const WORDS: Record<PersonAction, (person: Person) => Words> = {
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
          consequences: [
            `${email} will manage people and the settings of the whole site, as you do: also your own account.`,
          ],
          done: `${email} is an owner now`,
        }
      : {
          label: "Make editor",
          hint: you ? "Gives up what only owners may do" : ROLES.editor.may,
          title: you ? "Give up being an owner?" : "Make this person an editor?",
          consequences: [
            you
              ? "You will no longer see this page, nor change the settings of the whole site. Only another owner can make you one again."
              : `${email} will no longer manage people or the settings of the whole site. Invitations that ${email} sent are withdrawn.`,
          ],
          done: you ? "You are an editor now" : `${email} is an editor now`,
          danger: true,
        }),
  }),
  signOut: ({ email, sessions }) => ({
    icon: "log-out",
    label: "Sign out everywhere",
    hint: `${sessions === 1 ? "One browser is" : `${sessions} browsers are`} signed in now`,
    title: "Sign this person out everywhere?",
    consequences: [
      `${email} is signed out in every browser at once, and can sign in again. What was typed and not saved stays in that browser.`,
    ],
    busy: "Signing out...",
    run: (path) => api.remove(`${path}/sessions`),
    past: "signed out everywhere",
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
    consequences: [
      `${email} is signed out everywhere at once and cannot sign in until you enable the account again. Invitations that ${email} sent are withdrawn.`,
    ],
    busy: "Disabling...",
    run: (path, ifMatch) => api.put(path, { disabled: true }, { ifMatch }),
    past: "disabled",
    danger: true,
  }),
  enable: ({ email }) => ({
    icon: "circle-check",
    label: "Enable",
    hint: "Lets them sign in again",
    title: "Enable this person?",
    consequences: [`${email} can sign in again, with the same password and the same role.`],
    busy: "Enabling...",
    run: (path, ifMatch) => api.put(path, { disabled: false }, { ifMatch }),
    past: "enabled",
  }),
  delete: ({ email }) => ({
    icon: "trash-2",
    label: "Delete",
    hint: "Removes the account for good",
    title: "Delete this person?",
    consequences: [
      `The account of ${email} is removed for good. What ${email} wrote stays, and the history goes on to name them. To come back they need a new invitation.`,
    ],
    busy: "Deleting...",
    run: (path) => api.remove(path),
    past: "deleted",
    danger: true,
  }),
};

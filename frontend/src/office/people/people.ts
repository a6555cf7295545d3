/** What owners can do to a person, and the words for it. */
import type { Person, Role } from "../../data/schema";
import type { AdminIconName } from "../ui/AdminIcon";

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
  done: string;
  failure: string;
  danger?: boolean;
};

/** `past`: what was done to the person, in a sentence. */
type Words = Partial<ActionWords> &
  Pick<ActionWords, "icon" | "label" | "hint" | "title" | "consequences" | "busy"> & {
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
    past: "deleted",
    danger: true,
  }),
};

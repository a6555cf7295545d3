/** What owners can do to a person, and the words for it. */
import type { Person, Role } from "../../api/schema";
import type { AdminIconName } from "../shared/AdminIcon";

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
  const { email } = person;
  switch (action) {
    case "role":
      return roleWords(person);
    case "signOut":
      return {
        icon: "log-out",
        label: "Sign out everywhere",
        hint: `${browsers(person.sessions)} signed in now`,
        title: "Sign this person out everywhere?",
        consequences: [
          `${email} is signed out in every browser at once, and can sign in again. What was typed and not saved stays in that browser.`,
        ],
        confirm: "Sign out everywhere",
        busy: "Signing out...",
        done: `${email} was signed out everywhere`,
        failure: `${email} could not be signed out`,
      };
    case "resetFactors":
      return {
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
      };
    case "disable":
      return {
        icon: "ban",
        label: "Disable",
        hint: "Keeps them from signing in; can be undone",
        title: "Disable this person?",
        consequences: [
          `${email} is signed out everywhere at once and cannot sign in until you enable the account again. Invitations that ${email} sent are withdrawn.`,
        ],
        confirm: "Disable",
        busy: "Disabling...",
        done: `${email} was disabled`,
        failure: `${email} could not be disabled`,
        danger: true,
      };
    case "enable":
      return {
        icon: "circle-check",
        label: "Enable",
        hint: "Lets them sign in again",
        title: "Enable this person?",
        consequences: [`${email} can sign in again, with the same password and the same role.`],
        confirm: "Enable",
        busy: "Enabling...",
        done: `${email} was enabled`,
        failure: `${email} could not be enabled`,
      };
    case "delete":
      return {
        icon: "trash-2",
        label: "Delete",
        hint: "Removes the account for good",
        title: "Delete this person?",
        consequences: [
          `The account of ${email} is removed for good. What ${email} wrote stays, and the history goes on to name them. To come back they need a new invitation.`,
        ],
        confirm: "Delete",
        busy: "Deleting...",
        done: `${email} was deleted`,
        failure: `${email} could not be deleted`,
        danger: true,
      };
  }
}

function roleWords({ email, role, you }: Person): ActionWords {
  const words = {
    icon: "users" as const,
    busy: "Saving...",
    failure: "The role could not be changed",
  };
  if (role === "editor") {
    return {
      ...words,
      label: "Make owner",
      hint: ROLES.owner.may,
      title: "Make this person an owner?",
      consequences: [
        `${email} will manage people and the settings of the whole site, as you do: also your own account.`,
      ],
      confirm: "Make owner",
      done: `${email} is an owner now`,
    };
  }
  return {
    ...words,
    label: "Make editor",
    hint: you ? "Gives up what only owners may do" : ROLES.editor.may,
    title: you ? "Give up being an owner?" : "Make this person an editor?",
    consequences: [
      you
        ? "You will no longer see this page, nor change the settings of the whole site. Only another owner can make you one again."
        : `${email} will no longer manage people or the settings of the whole site. Invitations that ${email} sent are withdrawn.`,
    ],
    confirm: "Make editor",
    done: you ? "You are an editor now" : `${email} is an editor now`,
    danger: true,
  };
}

function browsers(count: number): string {
  return count === 1 ? "One browser is" : `${count} browsers are`;
}

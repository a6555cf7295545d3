import type { Person } from "../../data/schema";
import { confirm } from "../../editing/confirm";
import { Dialog } from "../../ui/Dialog";
import { OptionRow } from "../account/login/CodeForm";
import { api } from "../data/client";
import { keys } from "../data/queries";
import { adminSession } from "../data/session";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { actionsFor, actionWords, otherRole, type PersonAction, ROLES } from "./people";

type Props = { person: Person | null; onClose: () => void };
type Planned = { person: Person; action: PersonAction };

/** What an owner can do to a person; each choice asks before it is done. */
export function ManageDialog({ person, onClose }: Props) {
  const act = useWrite({
    call: perform,
    failure: ({ person, action }) => actionWords(action, person).failure,
    refreshes: [keys.people, keys.history],
    onDone: (_, { person, action }) => {
      toasts.good(actionWords(action, person).done);
      // The menu follows the role.
      if (person.you) void adminSession().reloadUser();
    },
  });
  const ask = (planned: Planned) => {
    const words = actionWords(planned.action, planned.person);
    onClose();
    void confirm({
      title: words.title,
      text: words.consequences.map((text) => <p key={text}>{text}</p>),
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
              const { icon, label, hint } = actionWords(action, person);
              return (
                <OptionRow
                  key={action}
                  icon={icon}
                  title={label}
                  hint={hint}
                  onClick={() => ask({ person, action })}
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

async function perform({ person, action }: Planned): Promise<unknown> {
  const path = `/api/admin/people/${person.id}`;
  const ifMatch = `"${person.revision}"`;
  switch (action) {
    case "role":
      return api.put(path, { role: otherRole(person) }, { ifMatch });
    case "disable":
    case "enable":
      return api.put(path, { disabled: action === "disable" }, { ifMatch });
    case "signOut":
      return api.remove(`${path}/sessions`);
    case "resetFactors":
      return api.remove(`${path}/factors`);
    case "delete":
      return api.remove(path);
  }
}

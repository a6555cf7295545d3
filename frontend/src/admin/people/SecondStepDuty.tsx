import { useState } from "react";
import { Button } from "../../ui/Button";
import { api } from "../api/client";
import { keys } from "../api/queries";
import type { Person } from "../api/types";
import { useWrite } from "../api/useWrite";
import { adminSession } from "../session/session";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { toasts } from "../shared/toasts";
import styles from "./People.module.css";

type Props = { required: boolean; people: readonly Person[] };

/** Whether everybody needs a second step to work here. */
export function SecondStepDuty({ required, people }: Props) {
  const [confirming, setConfirming] = useState(false);
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
  const lacking = people.filter((person) => !person.disabled && person.second_factors.length === 0);
  const you = lacking.some((person) => person.you);
  return (
    <section className="stack gap-3 shrinks" aria-label="Two-step verification">
      <h2 className="heading">Two-step verification</h2>
      <p className={styles.text}>
        {required
          ? "Required of everybody: who has no second step can do nothing here but add one."
          : "Everybody chooses for themselves. If you require it, who has no second step can do nothing here until they add one."}
      </p>
      <div>
        <Button
          variant="outline"
          size="sm"
          disabled={save.busy}
          onClick={() => setConfirming(true)}
        >
          {required ? "Require it no longer" : "Require it of everybody"}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={required ? "Require no second step?" : "Require a second step of everybody?"}
        confirmLabel={required ? "Require it no longer" : "Require it"}
        busyLabel="Saving..."
        danger={required}
        onConfirm={() => save.run(!required)}
      >
        {required ? (
          <p>
            A stolen password alone is then enough to sign in as somebody who has no second step.
          </p>
        ) : (
          <p>
            {lacking.length === 0
              ? "Everybody has one already."
              : `${counted(lacking.length)} none yet and must add one before they can work on: at once, not at their next sign-in.`}
          </p>
        )}
        {!required && you ? <p>You are one of them: you add yours next.</p> : null}
      </ConfirmDialog>
    </section>
  );
}

function counted(people: number): string {
  return people === 1 ? "One person has" : `${people} people have`;
}

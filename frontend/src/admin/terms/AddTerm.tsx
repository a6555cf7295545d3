import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { FieldErrors, fieldAriaProps } from "../../ui/Field";
import { Input } from "../../ui/Input";
import { api } from "../api/client";
import { staleAfter, type TermKind } from "../api/queries";
import { useWrite } from "../api/useWrite";
import { PlainForm } from "../shared/PlainForm";
import { toasts } from "../shared/toasts";
import { ACTIONS, actionLabel } from "../words";
import styles from "./TermsPage.module.css";
import { TERM_LABELS, TERMS } from "./termWords";

export function AddTerm({ kind }: { kind: TermKind }) {
  const { one, placeholder } = TERMS[kind];
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [errors, setErrors] = useState<string[]>([]);
  const add = useWrite({
    call: (name: string) => api.post(`/api/admin/${kind}`, { name }),
    failure: `Failed to add the ${one}`,
    labels: TERM_LABELS,
    refreshes: staleAfter(kind),
    onFieldErrors: (messages) => setErrors(Object.values(messages).flat()),
    onDone: (_, added) => {
      setName("");
      toasts.good(`The ${one} “${added}” was added`);
    },
  });

  const submit = async () => {
    const wanted = name.trim();
    setErrors(wanted === "" ? [`Enter a name for the ${one}`] : []);
    if (wanted !== "") await add.run(wanted);
    field.current?.focus();
  };

  const id = `add-${kind}`;
  return (
    <PlainForm className={styles.add} onSubmit={submit}>
      <Input
        ref={field}
        {...fieldAriaProps({ name: id, errors })}
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={100}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setErrors([]);
        }}
      />
      <Button type="submit" variant="outline" icon="plus" disabled={add.busy}>
        {actionLabel(ACTIONS.add, add.busy)}
      </Button>
      <div className={styles.below}>
        <FieldErrors name={id} errors={errors} />
      </div>
    </PlainForm>
  );
}

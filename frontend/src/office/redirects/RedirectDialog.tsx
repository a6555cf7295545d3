import { Options, VERBATIM } from "../../editing/Form";
import { FormDialog } from "../../editing/FormDialog";
import { useAdminForm } from "../../editing/useAdminForm";
import { SelectField, TextField } from "../../ui/Field";
import { ACTIONS, WORDS } from "../../words/actions";
import { isOwner } from "../data/duties";
import { useSession } from "../data/session";
import { SmallButton } from "../ui/SmallButton";
import {
  type FormStart,
  GONE,
  newRedirect,
  offeredTarget,
  readable,
  STATUSES,
  useRedirectChange,
  type Values,
  withoutOrigin,
  withoutOwnOrigin,
} from "./redirects";

type Props = {
  /** What the form begins with; null: closed. */
  start: FormStart | null;
  onClose: () => void;
};

export function RedirectDialog({ start, onClose }: Props) {
  const save = useRedirectChange({
    onFieldErrors: (messages) => {
      form.showErrors(messages);
    },
    onDone: onClose,
  });
  const form = useAdminForm<Values>({
    id: "redirect",
    subject: start,
    start: (start ?? newRedirect()).values,
    guarded: true,
    check: (typed) => ({
      from: withoutOrigin(typed.from) === "" ? ["Enter the old address"] : [],
      to:
        typed.status !== GONE && withoutOwnOrigin(typed.to) === ""
          ? ["Enter where its visitors are to go"]
          : [],
    }),
    send: (typed, keyOf) => {
      const redirect = start?.redirect;
      const after = {
        ...typed,
        from: withoutOrigin(typed.from),
        to: typed.status === GONE ? "" : withoutOwnOrigin(typed.to),
      };
      return save.run({
        id: redirect?.id ?? null,
        revision: redirect?.revision ?? null,
        before: redirect && start ? start.values : null,
        after,
        key: keyOf(after),
      });
    },
  });
  const { values, set } = form;

  const owner = isOwner(useSession());
  const offered = offeredTarget(form.errors("to"));
  const input = (name: "from" | "to") => ({
    ...form.field(name),
    ...VERBATIM,
    maxLength: 1000,
    // A dialog looks for it when it opens.
    ...(name === (start?.values.from === "" ? "from" : "to") ? { "data-focus": "" } : {}),
  });
  return (
    <FormDialog
      form={form}
      title={start?.redirect ? "Edit redirect" : WORDS.newRedirect}
      action={ACTIONS.save}
      onClose={onClose}
    >
      <TextField
        {...input("from")}
        label="Old address"
        required
        hint="As it stands in the link, such as /our-products/tablets.html; a query such as ?id=12 only if it matters."
        onChange={({ target }) => set({ from: target.value })}
        onBlur={({ target }) => {
          const from = withoutOrigin(target.value);
          if (from !== values.from) set({ from });
        }}
      />
      <SelectField
        name="redirect-status"
        label="Its visitors are sent"
        required
        errors={form.errors("status")}
        value={values.status}
        onChange={({ target }) => set({ status: target.value, to: values.to })}
      >
        <Options of={STATUSES} />
      </SelectField>
      {values.status === GONE ? null : (
        <div>
          <TextField
            {...input("to")}
            label="New address"
            required
            hint={
              owner
                ? "A page of this site, such as /products/12, or an https address of another site."
                : "A page of this site, such as /products/12. Only an owner can let it lead to another site."
            }
            onChange={({ target }) => set({ to: target.value })}
          />
          {offered ? (
            <SmallButton className="breaks above-2 within" onClick={() => set({ to: offered })}>
              Send them to {readable(offered)}
            </SmallButton>
          ) : null}
        </div>
      )}
    </FormDialog>
  );
}

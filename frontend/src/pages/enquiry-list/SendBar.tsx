import { counted } from "../../format/number";
import type { MailForm } from "../../pageParts/form/useMailForm";
import { Button } from "../../ui/Button";

type Props = {
  count: number;
  /** Numbers of the lines whose quantity cannot be sent. */
  wrong: readonly number[];
  form: MailForm;
};

/** The list in one line, always in view beside it, and the way to send it. */
export function SendBar({ count, wrong, form }: Props) {
  const [first] = wrong;
  return (
    <>
      <p>
        <strong>{counted(count, "line")}</strong>
        {first ? (
          <>
            {" · "}
            <a href={`#q${first}`}>
              {wrong.length} {wrong.length === 1 ? "needs" : "need"} a quantity
            </a>
          </>
        ) : null}
      </p>
      <Button
        disabled={form.phase === "submitting"}
        onClick={() => {
          const missing = first ? null : firstMissing(form);
          if (missing) missing.focus();
          else form.form.current?.querySelector<HTMLElement>("[value=send]")?.click();
        }}
      >
        Send
      </Button>
    </>
  );
}

/** The first detail that is still to be given: nobody is told of an error in a form that they have not seen yet. */
function firstMissing({ form, spec, field }: MailForm): HTMLInputElement | null {
  for (const name of spec.fields) {
    const control = form.current?.elements.namedItem(name);
    const isInput = control instanceof HTMLInputElement;
    if (isInput && field(name).required && control.value.trim() === "") return control;
  }
  return null;
}

/** Above the button that sends, once that was tried. */
export function WrongLines({ wrong }: Pick<Props, "wrong">) {
  return (
    <p role="alert" className="wrong-lines">
      {wrong.length === 1 ? "One line needs" : `${wrong.length} lines need`} a quantity that can be
      sent:{" "}
      {wrong.slice(0, 10).map((number, index) => (
        <span key={number}>
          {index > 0 ? ", " : null}
          <a href={`#q${number}`}>line {number}</a>
        </span>
      ))}
      {wrong.length > 10 ? " and others" : null}.
    </p>
  );
}

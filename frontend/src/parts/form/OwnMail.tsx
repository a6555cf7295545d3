import { mailLink, mailWords } from "./mailLink";
import { textValues } from "./rules";
import type { MailForm } from "./useMailForm";

export type OwnMailProps = {
  email: string;
  form: MailForm;
  /** What is sent beside the fields, as a person writes it. */
  words: (() => readonly string[]) | undefined;
};

/** Opens the visitor's own mail program with what could not be sent, as it is typed by then. */
export function OwnMail({ email, form, words }: OwnMailProps) {
  const { spec, values } = form;
  const write = (typed: MailForm["values"]) => {
    const subject = `Enquiry from ${typed.company ?? typed.companyName ?? ""}`;
    const lines = mailWords(spec.fields, spec.labels, typed, words?.() ?? []);
    return mailLink(email, { subject, lines });
  };
  return (
    <a
      href={write(values)}
      onClick={({ currentTarget: link }) => {
        const typed = form.form.current && new FormData(form.form.current);
        if (typed) link.href = write(textValues(Object.fromEntries(typed)));
      }}
    >
      {email}
    </a>
  );
}

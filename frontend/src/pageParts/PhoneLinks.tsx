import { Fragment } from "react";
import { phoneNumbers } from "../format/phone";

type Props = { phone: string; className?: string | undefined };

/** The company's phone, each of two numbers with a link of its own. */
export function PhoneLinks({ phone, className }: Props) {
  return phoneNumbers(phone).map(({ text, href }, at) => (
    <Fragment key={href}>
      {at > 0 ? ", " : null}
      <a href={href} className={className}>
        {text}
      </a>
    </Fragment>
  ));
}

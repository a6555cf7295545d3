import { Fragment } from "react";
import type { Site } from "../../data/schema";
import { useSite } from "../../data/useQuery";
import { Icon } from "../../ui/Icon";
import { phoneNumbers } from "../../words/phone";

type Props = { company: Site["company"]; className?: string | undefined; iconSize?: 16 | 20 };

/** Phone and e-mail of the company with their icons, as far as they are configured. */
export function ContactLinks({ company, className, iconSize = 20 }: Props) {
  return (
    <>
      {phoneNumbers(company.phone).map(({ text, href }) => (
        <a key={href} href={href} className={className}>
          <Icon name="phone" size={iconSize} />
          <span>{text}</span>
        </a>
      ))}
      {company.email ? (
        <a href={`mailto:${company.email}`} className={className}>
          <Icon name="mail" size={iconSize} />
          <span>{company.email}</span>
        </a>
      ) : null}
    </>
  );
}

/** The same as a sentence; nothing where neither is configured. */
export function ReachUsDirectly() {
  const { phone = "", email = "" } = useSite()?.company ?? {};
  if (!phone && !email) return null;
  return (
    <>
      <span>You can also reach us directly: </span>
      <PhoneLinks phone={phone} />
      {phone && email ? <span>, </span> : null}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    </>
  );
}

type PhoneLinksProps = { phone: string; className?: string | undefined };

/** The company's phone, each of two numbers with a link of its own. */
export function PhoneLinks({ phone, className }: PhoneLinksProps) {
  return phoneNumbers(phone).map(({ text, href }, at) => (
    <Fragment key={href}>
      {at > 0 ? <span>, </span> : null}
      <a href={href} className={className}>
        {text}
      </a>
    </Fragment>
  ));
}

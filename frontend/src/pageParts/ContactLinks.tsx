import type { Site } from "../api/types";
import { useSite } from "../api/useSite";
import { phoneNumbers } from "../format/phone";
import { Icon } from "../ui/Icon";
import { PhoneLinks } from "./PhoneLinks";

type Props = { company: Site["company"]; className?: string | undefined; iconSize?: 16 | 20 };

/** Phone and e-mail of the company with their icons, as far as they are configured. */
export function ContactLinks({ company, className, iconSize = 20 }: Props) {
  return (
    <>
      {phoneNumbers(company.phone).map(({ text, href }) => (
        <a key={href} href={href} className={className}>
          <Icon name="phone" size={iconSize} />
          {text}
        </a>
      ))}
      {company.email ? (
        <a href={`mailto:${company.email}`} className={className}>
          <Icon name="mail" size={iconSize} />
          {company.email}
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
      You can also reach us directly: <PhoneLinks phone={phone} />
      {phone && email ? ", " : null}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    </>
  );
}

import type { Site } from "../api/types";
import { Icon } from "../ui/Icon";

type Props = { company: Site["company"]; className?: string | undefined; iconSize?: 16 | 20 };

/** Phone and e-mail of the company, each a link with its sign; one that is not given is not shown. */
export function ContactLinks({ company, className, iconSize = 20 }: Props) {
  return (
    <>
      {company.phone ? (
        <a href={company.phone_href} className={className}>
          <Icon name="phone" size={iconSize} />
          {company.phone}
        </a>
      ) : null}
      {company.email ? (
        <a href={`mailto:${company.email}`} className={className}>
          <Icon name="mail" size={iconSize} />
          {company.email}
        </a>
      ) : null}
    </>
  );
}

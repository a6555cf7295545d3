import { useSite } from "../../api/useQuery";
import { cx } from "../../ui/cx";
import styles from "./EnquiryListPage.module.css";

/** On paper the company's facts take the place of the site's header and footer. */
export function PrintHead() {
  const company = useSite()?.company;
  if (!company) return null;
  const contact = [company.phone, company.email].filter(Boolean).join(" · ");
  return (
    <div aria-hidden="true" className={cx(styles.head, "prints-alone")}>
      <strong>{company.name}</strong>
      <span>{company.address}</span>
      <span>{contact}</span>
    </div>
  );
}

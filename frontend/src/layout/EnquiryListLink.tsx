import { useEnquiryList } from "../enquiryList";
import { paths } from "../paths";
import { Icon } from "../ui/Icon";
import styles from "./EnquiryListLink.module.css";

/** The way to the enquiry list with the number of its lines, which only the browser knows. */
export function EnquiryListLink({ pathname }: { pathname: string }) {
  const { lines, message, refused } = useEnquiryList();
  const count = lines.length;
  return (
    <>
      <a
        href={paths.enquiryList}
        className={styles.link}
        aria-current={pathname === paths.enquiryList ? "page" : undefined}
      >
        <Icon name="clipboard-list" size={24} />
        <span className="visually-hidden">Enquiry list</span>
        {count > 0 ? (
          <span className={styles.count}>
            {count}
            <span className="visually-hidden">{count === 1 ? " item" : " items"}</span>
          </span>
        ) : null}
      </a>
      <span aria-live="polite" className={refused ? styles.refused : "visually-hidden"}>
        {message}
      </span>
    </>
  );
}

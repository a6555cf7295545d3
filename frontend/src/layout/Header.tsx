import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import type { Site } from "../api/types";
import { useSite } from "../api/useQuery";
import { useEnquiryList } from "../enquiryList";
import { ContactLinks } from "../pageParts/ContactLinks";
import { useLayoutContent } from "../pageParts/Content";
import { PRODUCT_SEARCH_ID, paths } from "../paths";
import { cx } from "../ui/cx";
import { Icon } from "../ui/Icon";
import { AboutMenu } from "./AboutMenu";
import { Brand } from "./Brand";
import { Drawer } from "./Drawer";
import styles from "./Header.module.css";
import { HeaderSearch } from "./HeaderSearch";
import { ariaCurrent, isGroup, menuOf } from "./menu";
import { SocialLinks } from "./SocialLinks";

export function Header({ pathname }: { pathname: string }) {
  const { navigation, pages } = useLayoutContent();
  const header = useRef<HTMLElement>(null);
  useHeightVariable(header);
  return (
    <header ref={header} className={styles.header}>
      <TopBar />
      <div className={styles.bar}>
        <Brand />
        <nav aria-label="Main" className={styles.nav}>
          <ul className={styles.items}>
            {menuOf(pages).map((item) => (
              <li key={item.name} className={styles.item}>
                {isGroup(item) ? (
                  <AboutMenu group={item} pathname={pathname} />
                ) : (
                  <a
                    href={item.href}
                    aria-current={ariaCurrent(item, pathname)}
                    className={cx(styles.link, ariaCurrent(item, pathname) && styles.active)}
                  >
                    {navigation[item.name]}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.tools}>
          <a
            href={paths.productSearch}
            className={styles.find}
            aria-label="Search the catalogue"
            onClick={focusSearchBox}
          >
            <Icon name="search" size={24} />
          </a>
          <HeaderSearch />
          <EnquiryListLink pathname={pathname} />
          <div className={styles.drawer}>
            <Drawer pathname={pathname} />
          </div>
        </div>
      </div>
    </header>
  );
}

/** In the catalogue the link focuses the search box and keeps the filters. Elsewhere it leads to the catalogue. */
function focusSearchBox(event: MouseEvent): void {
  const box = document.getElementById(PRODUCT_SEARCH_ID);
  if (!box) return;
  event.preventDefault();
  box.focus();
}

function TopBar() {
  const company = useSite()?.company;
  if (company && !hasSomethingToShow(company)) return null;
  return (
    <div className={styles.top}>
      <div className={styles.topInner}>
        {company ? (
          <>
            <ContactLinks company={company} className={styles.contact} iconSize={16} />
            <div className={styles.social}>
              <SocialLinks social={company.social} />
            </div>
          </>
        ) : null}
      </div>
    </div>
  );
}

function hasSomethingToShow({ phone, email, social }: Site["company"]): boolean {
  return [phone, email, ...Object.values(social)].some(Boolean);
}

/** Publishes the header's height as `--header-height`. */
function useHeightVariable(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = header.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const height = `${element.offsetHeight}px`;
      document.documentElement.style.setProperty("--header-height", height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [header]);
}

/** The way to the enquiry list with the number of its lines, which only the browser knows. */
function EnquiryListLink({ pathname }: { pathname: string }) {
  const { lines, message, refused } = useEnquiryList();
  const count = lines.length;
  return (
    <>
      <a
        href={paths.enquiryList}
        className={styles.enquiryListLinkLink}
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

import type { FormEvent, MouseEvent, PointerEvent } from "react";
import { useLayoutEffect, useRef, useState } from "react";
import { useEnquiryList } from "../../data/enquiryList";
import { PRODUCT_SEARCH_ID, paths } from "../../data/paths";
import type { Site } from "../../data/schema";
import { useSite } from "../../data/useQuery";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { isOpenByStyle, useDisclosure } from "../../ui/useDisclosure";
import { ContactLinks } from "../parts/ContactLinks";
import { useLayoutContent } from "../parts/Content";
import { useLoaded } from "../parts/late";
import { useNavigate } from "../parts/navigation";
import { Brand, SocialLinks } from "./Brand";
import { Drawer } from "./Drawer";
import styles from "./Header.module.css";
import { ariaCurrent, type Group, GroupLinks, isGroup, MenuLink, menuOf } from "./menu";

export function Header({ pathname }: { pathname: string }) {
  const { pages, navigation } = useLayoutContent();
  return (
    <header className={styles.header}>
      <TopBar isProduct={pathname.startsWith(`${paths.products}/`)} />
      <div className={styles.bar}>
        <Brand />
        <nav aria-label="Main" className={styles.nav}>
          <ul className="flex tall">
            {menuOf(pages, navigation).map((item) => (
              <li key={item.name} className="tall">
                {isGroup(item) ? (
                  <AboutMenu group={item} pathname={pathname} />
                ) : (
                  <MenuLink item={item} pathname={pathname} className={styles.link} />
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
          <HeaderSearch absent={pathname === paths.products} />
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

/** The page of a product has the company's certifications in it. */
function TopBar({ isProduct }: { isProduct: boolean }) {
  const { company } = useSite();
  if (!hasSomethingToShow(company)) return null;
  return (
    <div className={styles.top}>
      <div className={styles.topInner}>
        <ContactLinks company={company} className={styles.contact} iconSize={16} />
        {isProduct ? (
          <ul aria-label="The company’s certifications" className={styles.certified}>
            {[...new Set(company.certifications.map(({ mark }) => mark))].map((mark) => (
              <li key={mark}>{mark}</li>
            ))}
          </ul>
        ) : null}
        <div className={styles.social}>
          <SocialLinks social={company.social} />
        </div>
      </div>
    </div>
  );
}

function hasSomethingToShow({ phone, email, social }: Site["company"]): boolean {
  return [phone, email, ...Object.values(social)].some(Boolean);
}

/** The way to the enquiry list with the number of its lines, which only the browser knows. */
function EnquiryListLink({ pathname }: { pathname: string }) {
  const { lines, message, refused } = useEnquiryList();
  const count = lines.length;
  return (
    <>
      <a
        href={paths.enquiryList}
        className={styles.enquiry}
        aria-current={pathname === paths.enquiryList ? "page" : undefined}
      >
        <Icon name="clipboard-list" size={24} />
        <span className="visually-hidden">Enquiry list</span>
        {count > 0 ? (
          <span className={styles.count}>
            <span>{count}</span>
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

/**
 * The search of wide windows: a form that opens the catalogue, which has one of its own. What helps at it is loaded once it
 * has the focus.
 */
function HeaderSearch({ absent }: { absent: boolean }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  const Help = useLoaded(
    isUsed,
    async () => (await import("../parts/search/SearchHelp")).SearchHelp,
  );
  if (!useSite().has_products || absent) return null;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = input.current?.value.trim() ?? "";
    event.currentTarget.reset();
    void navigate(paths.productList({ q }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for the browsers we serve
    <form
      role="search"
      aria-label="Whole catalogue"
      action={paths.products}
      className={styles.search}
      onFocus={() => setIsUsed(true)}
      onSubmit={onSubmit}
    >
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={SEARCH}
        placeholder="Name, salt or SKU"
        autoComplete="off"
      />
      {Help ? (
        <Help
          input={input}
          label={SEARCH}
          suggest="all"
          onChoose={() => input.current?.form?.reset()}
        />
      ) : null}
    </form>
  );
}

const SEARCH = "Search the catalogue";

/** Opens on hover, click or arrow key; without a script on hover and focus. */
function AboutMenu({ group, pathname }: { group: Group; pathname: string }) {
  const { open, setOpen, root, onKeyDown } = useDisclosure();
  const byHover = useRef(false);

  useLayoutEffect(() => {
    byHover.current = isOpenByStyle(root.current) && root.current?.matches(":hover") === true;
  }, [root]);

  const onEnter = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || open) return;
    byHover.current = true;
    setOpen(true);
  };
  const onLeave = () => {
    if (byHover.current) setOpen(false);
    byHover.current = false;
  };
  /** A click on a menu that hovering has opened keeps it open. */
  const onClick = () => {
    setOpen(!open || byHover.current);
    byHover.current = false;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and links inside bubble to here
    <div
      ref={root}
      className={cx(styles.group, open && styles.open)}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={cx(styles.link, ariaCurrent(group, pathname) && styles.active)}
        aria-expanded={open}
        aria-controls="about-menu"
        onClick={onClick}
      >
        <span>{group.label}</span>
        <Icon name="chevron-down" size={16} className={styles.chevron} />
      </button>
      <ul id="about-menu" className={styles.panel}>
        <GroupLinks
          group={group}
          pathname={pathname}
          className={styles.groupLink}
          onClick={() => setOpen(false)}
        />
      </ul>
    </div>
  );
}

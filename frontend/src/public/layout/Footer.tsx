import type { ReactNode } from "react";
import { paths } from "../../data/paths";
import type { LinkItem, Site } from "../../data/schema";
import { useSite } from "../../data/useQuery";
import { ButtonLink } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Container } from "../../ui/Section";
import { ContactLinks } from "../parts/ContactLinks";
import { useLayoutContent } from "../parts/Content";
import { Hours } from "../parts/Hours";
import { Seal } from "../parts/Seal";
import { Brand } from "./Brand";
import styles from "./late.module.css";

export function Footer() {
  const { company, footer_categories: shown, year } = useSite();
  const { footer } = useLayoutContent();
  const { quick_links: quick, categories, legal_links: legal } = footer;
  return (
    <footer className={styles.footer}>
      <Container className={styles.columns}>
        <div className={styles.about}>
          <Brand onGreen />
          <p className="within-26 around-4-5 on-green-quiet">{footer.text}</p>
          <ButtonLink href={footer.link.href} variant="paper" arrow>
            {footer.link.label}
          </ButtonLink>
        </div>
        {quick.links.length > 0 ? (
          <Column title={quick.heading}>
            <FooterLinks links={quick.links} />
          </Column>
        ) : null}
        <Column title={categories.heading}>
          <FooterLinks
            links={[
              ...shown.map(({ slug, name }) => ({
                id: slug,
                link: { href: paths.productList({ category: [slug] }), label: name },
              })),
              { id: "all", link: categories.link },
            ]}
          />
        </Column>
        {hasContact(company) ? (
          <div className={styles.contact}>
            <h2 className={styles.title}>{footer.contact_heading}</h2>
            <address className={styles.address}>
              {company.address ? (
                <p className={styles.line}>
                  <Icon name="map-pin" />
                  <span>{company.address}</span>
                </p>
              ) : null}
              <ContactLinks company={company} className={styles.line} />
              {company.hours ? (
                <p className={styles.line}>
                  <Icon name="clock" />
                  <span>
                    <Hours hours={company.hours} className={styles.hours} />
                  </span>
                </p>
              ) : null}
            </address>
          </div>
        ) : null}
        <Seal tone="green" className={styles.seal} />
      </Container>
      <Container className={styles.legal}>
        <p>
          <span>{`© ${year} ${company.name}. ${footer.rights}`}</span>
          {company.legal_line ? (
            <>
              <br />
              <span>{company.legal_line}</span>
            </>
          ) : null}
        </p>
        <ul className={styles.legalLinks}>
          <FooterLinks links={legal} />
        </ul>
      </Container>
    </footer>
  );
}

function hasContact({ address, phone, email, hours }: Site["company"]): boolean {
  return [address, phone, email, hours].some(Boolean);
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className="unlisted">{children}</ul>
    </nav>
  );
}

/** Nothing without an address: its page is hidden. */
function FooterLinks({ links }: { links: readonly LinkItem[] }) {
  return links.map(({ id, link }) =>
    link.href ? (
      <li key={id}>
        <a href={link.href} className={styles.link}>
          {link.label}
        </a>
      </li>
    ) : null,
  );
}

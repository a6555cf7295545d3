import type { ReactNode, Ref } from "react";
import type { Site } from "../api/types";
import { useSite } from "../api/useSite";
import { ContactLinks } from "../parts/ContactLinks";
import { Hours } from "../parts/Hours";
import { paths } from "../paths";
import { ButtonLink } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Seal } from "../ui/Seal";
import { Container } from "../ui/Section";
import { Brand } from "./Brand";
import styles from "./Footer.module.css";
import { quickLinks } from "./menu";

export function Footer({ ref }: { ref: Ref<HTMLElement> }) {
  const site = useSite();
  const company = site?.company;
  return (
    <footer ref={ref} className={styles.footer}>
      <Container className={styles.columns}>
        <div className={styles.about}>
          <Brand onGreen />
          <p className={styles.blurb}>
            Generic medicines, antibiotics, cardiac care and diabetes care for pharmacies,
            distributors and hospitals across India. One family, three generations, the same care
            with every carton.
          </p>
          <ButtonLink href={paths.contact} variant="paper" arrow>
            Request Details
          </ButtonLink>
        </div>
        <Column title="Quick Links">
          {quickLinks.map(({ label, href }) => (
            <FooterLink key={label} href={href}>
              {label}
            </FooterLink>
          ))}
        </Column>
        <Column title="Categories">
          {(site?.footer_categories ?? []).map(({ slug, name }) => (
            <FooterLink key={slug} href={paths.productList({ category: [slug] })}>
              {name}
            </FooterLink>
          ))}
          <FooterLink href={paths.products}>View All Products</FooterLink>
        </Column>
        {company && hasContact(company) ? (
          <div className={styles.contact}>
            <h2 className={styles.title}>Contact</h2>
            <address className={styles.address}>
              {company.address ? (
                <p className={styles.line}>
                  <Icon name="map-pin" />
                  {company.address}
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
          © {site?.year} {company?.name}. All rights reserved.
        </p>
        <ul className={styles.legalLinks}>
          <FooterLink href={paths.privacy}>Privacy Policy</FooterLink>
          <FooterLink href={paths.terms}>Terms of Service</FooterLink>
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
      <ul className={styles.list}>{children}</ul>
    </nav>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} className={styles.link}>
        {children}
      </a>
    </li>
  );
}

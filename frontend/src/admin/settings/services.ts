/** The services that ask for a code in the head of the pages, and where each shows it. */
import type { SiteSettings } from "../api/types";

export type Codes = SiteSettings["verification"];

type Service = { name: keyof Codes; label: string; hint: string };

export const SERVICES: readonly Service[] = [
  {
    name: "google",
    label: "Google",
    hint: "Google Search Console, ‘HTML tag’.",
  },
  { name: "bing", label: "Bing", hint: "Bing Webmaster Tools, ‘HTML Meta Tag’." },
  { name: "yandex", label: "Yandex", hint: "Yandex Webmaster, ‘Meta tag’." },
  { name: "pinterest", label: "Pinterest", hint: "Settings, Claimed accounts, ‘Add HTML tag’." },
  {
    name: "facebook",
    label: "Facebook",
    hint: "Meta Business Suite, Brand safety, Domains, ‘Meta-tag verification’.",
  },
];

/** What the API calls the fields, in sentences about them. */
export const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  SERVICES.map(({ name, label }) => [`verification.${name}`, `The code of ${label}`]),
);

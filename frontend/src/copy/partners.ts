import { paths } from "../paths";
import type { CopyLink, PageHead, Point } from "./types";

export const partnersHead: PageHead = {
  title: "B2B Partnership Program",
  description:
    "Supply for retail pharmacies, wholesale distributors, pharmacy chains and hospitals: what partners get, how to apply, and the product catalogue to download.",
};

export const hero = {
  kicker: "For Partners",
  heading: "B2B Partnership Program",
  lead: "For pharmacies, distributors, chains and hospitals that want one reliable source for everyday medicines.",
};

export const reasons: { heading: string; points: readonly Point[] } = {
  heading: "Why partner with us",
  points: [
    {
      id: "family",
      title: "A family that stays",
      text: "Three generations in healthcare since 1976. We plan in decades, and we treat partners that way.",
    },
    {
      id: "certified",
      title: "Certified quality",
      text: "GMP, WHO and ISO\u00a09001:2015 certification. Copies of certificates on request.",
    },
    {
      id: "network",
      title: "500+ partner pharmacies",
      text: "A network across India, from the shop at the corner to the hospital store.",
    },
    {
      id: "range",
      title: "100+ products",
      text: "Generics, antibiotics, cardiac care and diabetes care, with 30+ high demand products.",
    },
  ],
};

export const benefits: { heading: string; points: readonly Point[] } = {
  heading: "What a partner gets",
  points: [
    {
      id: "terms",
      title: "Trade terms in writing",
      text: "Prices, credit and delivery agreed before the first order, for your volume.",
    },
    {
      id: "supply",
      title: "Steady supply",
      text: "Plan your monthly lines with us, and we tell you early when something will be short.",
    },
    {
      id: "papers",
      title: "Complete papers",
      text: "Invoices with batch number and expiry for each line, ready for your records.",
    },
    {
      id: "contact",
      title: "One contact person",
      text: "Someone who knows your account, and 24/7 partner support behind them.",
    },
    {
      id: "claims",
      title: "Clear claims",
      text: "Damaged or defective goods reported within 48\u00a0hours are looked into at once.",
    },
    {
      id: "information",
      title: "Product information",
      text: "Compositions, forms and storage in one catalogue, and articles your team can use at the counter.",
    },
  ],
};

export const resources = {
  heading: "Partner Resources",
  intro: "The whole range on paper, made from the same data as this website.",
  catalogue: {
    title: "Complete Product Catalog 2025",
    text: "All products by category, with composition, form and status.",
    action: "Download",
    format: "PDF",
  },
};

export const steps: { heading: string; points: readonly Point[] } = {
  heading: "How it works",
  points: [
    {
      id: "apply",
      title: "Send the form",
      text: "Tell us who you are and what you need. It takes about three minutes.",
    },
    {
      id: "talk",
      title: "We call or write",
      text: "Within 24\u00a0hours, to talk about products, volume and terms.",
    },
    {
      id: "verify",
      title: "Licences",
      text: "We ask for your drug licence and GST registration. Medicines go only to those who may buy them.",
    },
    {
      id: "order",
      title: "First order",
      text: "Start small if you like. Judge us by what arrives.",
    },
  ],
};

export const form = {
  heading: "Become a Partner",
  intro: "All fields are required unless marked optional.",
  labels: {
    companyName: "Company Name",
    businessType: "Business Type",
    contactName: "Contact Name",
    designation: "Designation",
    phone: "Phone Number",
    email: "Email Address",
    message: "Message",
    terms: "Terms and conditions",
  },
  selectType: "Select type",
  /** The checkbox sentence in three pieces, so that the middle one can be a link. */
  terms: {
    before: "I agree to the ",
    link: { label: "terms and conditions", href: paths.terms } satisfies CopyLink,
    after: " and authorise {name} to contact me about partnership opportunities.",
  },
  notice:
    "We use these details only to answer your request. They reach us by e-mail and are not stored by this website.",
  submit: "Submit Request",
  submitting: "Submitting...",
  success: {
    title: "Partnership Request Submitted!",
    text: "Our team will contact you within 24 hours",
  },
  failure: { title: "Error", text: "Failed to submit request. Please try again." },
  failureHelp: "Your entries are still here.",
};

export const contact = {
  heading: "Rather talk first?",
  text: "Our partner team answers questions about products, licences and terms.",
  emailLabel: "Partner e-mail",
  phoneLabel: "Phone",
  terms: "Read the Terms of Service",
};

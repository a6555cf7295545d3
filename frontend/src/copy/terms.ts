import { paths } from "../paths";
import { tradeTerms } from "./termsTrade";
import type { LegalPage, LegalSection } from "./types";

const useOfTheSite: LegalSection[] = [
  {
    id: "acceptance",
    title: "These terms and your acceptance",
    blocks: [
      {
        kind: "p",
        text: "This website is operated by {name} (“we”, “us”). By using it, or by sending us a form, you accept these terms. If you do not accept them, please do not use the website.",
      },
      {
        kind: "p",
        text: "If you act for a company or an institution, you confirm that you are entitled to do so. “You” then includes that organisation.",
      },
    ],
  },
  {
    id: "who-may-use",
    title: "Who the website is for",
    blocks: [
      {
        kind: "p",
        text: "Anyone may read the website. Our products are offered to businesses only: retail pharmacies, wholesale distributors, pharmacy chains, hospitals and similar institutions. We do not sell to patients or consumers, and we do not serve persons under 18.",
      },
    ],
  },
  {
    id: "information",
    title: "Product information is not medical advice",
    blocks: [
      {
        kind: "p",
        text: "Product pages, articles and the catalogue give general information for licensed buyers and health professionals. They do not replace the label, the leaflet, the advice of a doctor or pharmacist, or the judgement of the person who prescribes or dispenses.",
      },
      {
        kind: "ul",
        items: [
          "Never start, change or stop a treatment because of something on this website.",
          "The label and leaflet supplied with the goods prevail over a description on this website.",
          "Pictures illustrate a product. Pack and appearance may differ.",
          "We take care to be correct and current, but a composition, a schedule or a pack may change before a page does. If you find a mistake, please tell us.",
        ],
      },
    ],
  },
  {
    id: "enquiries",
    title: "Enquiries and partnership requests",
    blocks: [
      {
        kind: "p",
        text: "A form on this website is a request for contact. It is neither an order nor an application that we are bound to accept. We aim to answer within 24 hours; on Sundays and public holidays it may take longer.",
      },
      {
        kind: "p",
        text: "Please give correct and complete details, and send only what you are entitled to send. How we handle your data is described in our Privacy Policy.",
      },
    ],
  },
];

const generalTerms: LegalSection[] = [
  {
    id: "intellectual-property",
    title: "Texts, pictures and marks",
    blocks: [
      {
        kind: "p",
        text: "The texts, pictures, layout and catalogue on this website belong to us or to those who have licensed them to us. You may read, print and download them for your own business, and share links to them. Any other copying, publishing or commercial use needs our consent in writing.",
      },
      {
        kind: "p",
        text: "Brand names and logos of other companies belong to their owners. Naming them does not mean that they endorse us.",
      },
    ],
  },
  {
    id: "acceptable-use",
    title: "Fair use of the website",
    blocks: [
      { kind: "p", text: "You agree not to" },
      {
        kind: "ul",
        items: [
          "send false, unlawful or offensive content, or advertising, through the forms;",
          "try to enter areas that are not public, or to test or get round the protection of the website without our consent in writing;",
          "burden the website with automated requests beyond what a search engine would do;",
          "use our texts or pictures to offer medicines that do not come from us.",
        ],
      },
      {
        kind: "p",
        text: "If you find a weakness in the security of the website, write to {email}. We are grateful for reports made in good faith.",
      },
    ],
  },
  {
    id: "links",
    title: "Links to other websites",
    blocks: [
      {
        kind: "p",
        text: "We link to online shops, maps, social networks and messaging services that are run by others. We do not control them and are not responsible for their content, their prices or their handling of data. A purchase in an online shop is a contract between you and that shop.",
      },
    ],
  },
  {
    id: "liability",
    title: "Liability",
    blocks: [
      {
        kind: "p",
        text: "The website is provided as it is. We do not promise that it is always available or free of errors. As far as the law permits, we are not liable for loss that arises from the use of the website or from reliance on general information in it, and in no case for indirect loss or loss of profit.",
      },
      {
        kind: "p",
        text: "For goods supplied, our liability is limited to the price paid for the goods concerned. Nothing in these terms limits liability that cannot be limited by law, such as liability for fraud, for death or injury caused by negligence, or under the laws on drugs and on product safety.",
      },
    ],
  },
  {
    id: "indemnity",
    title: "Your responsibility towards us",
    blocks: [
      {
        kind: "p",
        text: "If a third party makes a claim against us because you broke these terms or the law, for instance by reselling goods without a licence, you will compensate us for the reasonable loss and cost that result from it.",
      },
    ],
  },
  {
    id: "law",
    title: "Governing law and courts",
    blocks: [
      {
        kind: "p",
        text: "These terms are governed by the laws of India. If a dispute arises, both sides first try in good faith to settle it by talking to each other within 30\u00a0days. Failing that, the courts at Delhi have exclusive jurisdiction.",
      },
    ],
  },
  {
    id: "changes",
    title: "Changes, remaining terms and contact",
    blocks: [
      {
        kind: "p",
        text: "We may change these terms. The version on this page applies from the date at the top. Orders already confirmed follow the version in force when they were confirmed. If one provision is invalid, the others remain in force. If we do not insist on a right at once, we have not given it up.",
      },
      { kind: "p", text: "You can reach us here:" },
      {
        kind: "ul",
        items: ["E-mail: {email}", "Phone: {phone}", "Post: {name}, {address}"],
      },
    ],
  },
];

export const terms: LegalPage = {
  title: "Terms of Service",
  description:
    "The terms for using this website and the basic conditions on which we supply pharmacies, wholesalers, chains and hospitals.",
  updated: "Last updated January 1, 2025",
  intro:
    "These terms govern the use of this website and set out the basic conditions on which {name} supplies business partners. If a written agreement between us says something else, that agreement prevails.",
  sections: [...useOfTheSite, ...tradeTerms, ...generalTerms],
  closing: {
    text: "Something unclear? Ask before you order.",
    link: { label: "Get in Touch", href: paths.contact },
  },
};

import { paths } from "../paths";
import type { LegalPage } from "./types";

export const privacy: LegalPage = {
  title: "Privacy Policy",
  description:
    "What personal data this website receives, what is done with it, how long it is kept, and what you can ask of us under Indian law.",
  updated: "Last updated January 1, 2025",
  intro:
    "This page says what personal data {name} receives through this website, what we do with it, and what you can ask of us. We have kept it short and plain, because the website collects very little.",
  sections: [
    {
      id: "scope",
      title: "Who we are and what this policy covers",
      blocks: [
        {
          kind: "p",
          text: "{name} (“we”, “us”) is a supplier of pharmaceutical and nutraceutical products to business partners in India. We decide why and how the personal data described here is used. In the words of the Digital Personal Data Protection Act, 2023 (the “DPDP Act”) we are the Data Fiduciary, and you are the Data Principal.",
        },
        {
          kind: "p",
          text: "This policy covers this website and the messages that you send to us through it. It does not cover other websites to which we link.",
        },
      ],
    },
    {
      id: "what-you-send",
      title: "Information that you send to us",
      blocks: [
        {
          kind: "p",
          text: "You can read the whole website without telling us who you are. We receive personal data only if you write to us:",
        },
        {
          kind: "ul",
          items: [
            "Enquiry form: your name, company, e-mail address, phone number, message and, if you wish, the product that interests you.",
            "Enquiry list: the products, quantities and notes on it, your name, company, e-mail address, phone number and, if you wish, a message, your drug licence number and your GSTIN.",
            "Partnership form: company name, type of business, your name and designation, phone number, e-mail address and, if you wish, a message.",
            "E-mail and phone: what you choose to tell us.",
          ],
        },
        {
          kind: "p",
          text: "Please do not send us prescriptions, medical reports or other details about patients. We do not need them, and we delete them when we notice them.",
        },
      ],
    },
    {
      id: "automatic",
      title: "Information that arises automatically",
      blocks: [
        {
          kind: "p",
          text: "Like every web server, ours keeps technical logs so that faults and attacks can be found. A log entry may contain the time of the request, the address of the page, the result, and the network (IP) address from which the request came. To keep the forms free from abuse, the server also counts how many messages come from one network address in an hour.",
        },
        {
          kind: "p",
          text: "The logs do not contain the text of enquiries. We do not use them to find out who you are, unless an attack on the website has to be investigated.",
        },
        {
          kind: "p",
          onlyIf: "counts_unanswered",
          text: "Searches without a result, and lines of a pasted list that match no product, are counted as text, so that we learn what our catalogue lacks. Only the text, the day and the number of times are kept, and nothing about who typed it: no name, no network address, no time of day. A text of more than 80 characters, or with an e-mail address or seven digits in a row, is never counted. We see a text only after it was typed at least twice, and each day’s count is deleted after 90 days.",
        },
      ],
    },
    {
      id: "cookies",
      title: "Cookies, analytics and content from others",
      blocks: [
        {
          kind: "p",
          text: "The public pages set no cookies. We use no analytics services, no advertising networks and no tracking pixels. Your browser may keep copies of pages and pictures, so that they load faster; you can clear these at any time.",
        },
        {
          kind: "ul",
          items: [
            "While you fill in a form, your browser keeps what you have typed, so that it is not lost when you look at another page. It stays on your device and goes when you send the form or close the tab.",
            "Your enquiry list is kept by your browser on your device. The website stores no copy of it, nor of a list that you paste, and we receive it only when you send it. While you look at it, its products stand in the address of the page, so that you can save or share it.",
            "The area for our own staff uses one cookie that is needed for signing in. Visitors never receive it.",
            "Where the contact page shows an embedded map, the map comes from its provider, who receives your network address when it loads.",
            "Links to online shops, social networks and messaging services are plain links. Nothing is sent to these services until you follow one, and then their own policies apply.",
          ],
        },
      ],
    },
    {
      id: "purposes",
      title: "What we use your data for",
      blocks: [
        { kind: "p", text: "We use the data that you send to us in order to" },
        {
          kind: "ul",
          items: [
            "answer your enquiry or your request for a partnership;",
            "check, before a supply, that your business holds the licences which the law requires;",
            "prepare and carry out orders, invoices, deliveries, returns and recalls, if we come to an agreement;",
            "meet our duties under drug, tax and other laws;",
            "protect the website and our business against misuse.",
          ],
        },
        {
          kind: "p",
          text: "We do not sell personal data. We do not use it for automated decisions, and we do not build profiles of visitors.",
        },
      ],
    },
    {
      id: "basis",
      title: "Consent and other grounds",
      blocks: [
        {
          kind: "p",
          text: "When you send a form, you give us the data voluntarily for the purpose stated beside it, and we use it for that purpose only. The partnership form also asks for your agreement to be contacted about partnership opportunities. You may withdraw a consent at any time by writing to {email}; this is as easy as giving it. What was done before remains lawful, and we may keep what the law obliges us to keep.",
        },
        {
          kind: "p",
          text: "In some cases we may use data without consent, where the DPDP Act or another law allows or requires it, for example to comply with a court order or to act in a medical emergency or a recall.",
        },
      ],
    },
    {
      id: "sharing",
      title: "Who receives your data",
      blocks: [
        {
          kind: "p",
          text: "Your message goes by e-mail to the people here who answer it. Beyond that, data is passed on only",
        },
        {
          kind: "ul",
          items: [
            "to service providers who work on our instructions, such as the providers of our e-mail and of the server;",
            "to carriers, banks, auditors and advisers, as far as an order or the law requires it;",
            "to manufacturers, if a complaint about quality or a report of a side effect concerns their product, and then without your name wherever possible;",
            "to authorities and courts, if the law obliges us.",
          ],
        },
        {
          kind: "p",
          text: "Some providers may process data outside India. Where they do, we observe the restrictions that Indian law places on such transfers.",
        },
      ],
    },
    {
      id: "retention",
      title: "Where your data is kept, and for how long",
      blocks: [
        {
          kind: "p",
          text: "Enquiries and partnership requests are sent by e-mail and are not stored by the website. They exist in our mailbox, like any other business letter. We delete them when the purpose has been served and no law requires us to keep them longer. If we do business with each other, records of supply, invoices and tax documents are kept for the periods that drug and tax laws prescribe.",
        },
        {
          kind: "p",
          text: "Technical logs are kept for a short time and then overwritten or deleted, unless they are needed to investigate an incident.",
        },
      ],
    },
    {
      id: "security",
      title: "How we protect your data",
      blocks: [
        {
          kind: "p",
          text: "We use reasonable technical and organisational safeguards: encrypted connections, access limited to those who need it, software that is kept up to date, and as little data as possible in the first place. No system is perfectly secure. Should a breach of personal data occur, we inform the Data Protection Board of India and the persons concerned as the law requires.",
        },
      ],
    },
    {
      id: "children",
      title: "Children",
      blocks: [
        {
          kind: "p",
          text: "This website is made for businesses. We do not serve children under 18, and we do not knowingly collect their data. If you are under 18, please do not send us a form. If you believe that a child has sent us personal data, write to {email}, and we will delete it.",
        },
      ],
    },
    {
      id: "rights",
      title: "Your rights, complaints and changes to this policy",
      blocks: [
        {
          kind: "p",
          text: "Under the DPDP Act, as its provisions come into force, you may",
        },
        {
          kind: "ul",
          items: [
            "ask whether we hold personal data about you, and obtain a summary of it and of what we do with it;",
            "have it corrected, completed, updated or erased;",
            "withdraw your consent;",
            "nominate a person who may exercise your rights in the event of death or incapacity;",
            "have a complaint dealt with by us, and, if our answer does not satisfy you, turn to the Data Protection Board of India.",
          ],
        },
        {
          kind: "p",
          text: "Write to us in any of these ways. We may have to ask for proof of identity, so that your data is not given to a stranger.",
        },
        {
          kind: "ul",
          items: ["E-mail: {email}", "Phone: {phone}", "Post: {name}, Privacy, {address}"],
        },
        {
          kind: "p",
          text: "If we change this policy, the new text appears on this page with a new date at the top. If a change concerns the use of data that you have already given us, we tell you before it takes effect and ask for your consent where that is required.",
        },
      ],
    },
  ],
  closing: {
    text: "A question about your data that is not answered here? Ask us.",
    link: { label: "Get in Touch", href: paths.contact },
  },
};

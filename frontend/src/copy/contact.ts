import type { PageHead } from "./types";

export const contactHead: PageHead = {
  title: "Get in Touch",
  description:
    "Address, phone, e-mail and business hours of our Delhi office, and a form for product and partnership enquiries. We answer within 24 hours.",
};

export const hero = {
  kicker: "Contact",
  heading: "Get in Touch",
  lead: "A product, a price, a delivery, a doubt: ask. A person reads every message, and answers within 24\u00a0hours.",
};

export const office = {
  heading: "Our office",
  labels: {
    address: "Address",
    phone: "Phone",
    email: "E-mail",
    hours: "Business hours",
  },
  directions: "Get directions",
  visit: "Planning a visit? Please call first, so that the right person is there.",
};

export const form = {
  heading: "Send an enquiry",
  intro: "All fields are required unless marked optional.",
  labels: {
    name: "Full Name",
    company: "Company Name",
    email: "Email Address",
    phone: "Phone Number",
    productInterest: "Product of Interest",
    message: "Message",
  },
  hints: {
    productInterest: "A name, a composition or an SKU, if you have one",
    message: "What do you need, how much, and by when?",
  },
  notice:
    "We use these details only to answer you. They reach us by e-mail and are not stored by this website. Please do not send prescriptions or details about patients.",
  submit: "Send Enquiry",
  submitting: "Submitting...",
  success: { title: "Request Submitted!", text: "We'll get back to you within 24 hours." },
  failure: { title: "Error", text: "Failed to submit request. Please try again." },
  failureHelp: "Your entries are still here.",
};

export const map = {
  heading: "Where to find us",
  title: "Map of the office in Delhi",
  without: "Open the directions in your maps application.",
};

export const medicalNote =
  "We supply business partners and cannot give medical advice. In an emergency in India, call 112. To report a suspected side effect, ask your doctor or pharmacist, or contact the Pharmacovigilance Programme of India.";

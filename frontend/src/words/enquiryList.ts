export const enquiryListHead = {
  title: "Enquiry List",
  description:
    "The products that you want quoted, with quantities: ask for all of them in one request. The list stays in your browser until you send it.",
};

export const hero = {
  kicker: "Ask for all of it at once",
  heading: "Enquiry List",
  lead: "Collect what you need, write the quantities, and send one request. The list stays in your browser until you send it.",
};

export const empty = {
  title: "Your list is empty",
  search: "search the catalogue",
};

export const missing = "No longer in the catalogue; we will quote an alternative.";

export const form = {
  heading: "Send the request",
  intro: "All fields are required unless marked optional.",
  labels: {
    name: "Full Name",
    company: "Company Name",
    email: "Email Address",
    phone: "Phone Number",
    drug_licence: "Drug licence number",
    gstin: "GSTIN",
    message: "Message",
  },
  hints: {
    drug_licence: "As it stands on your licence, for example Form 20B and 21B",
    gstin: "15 characters; the check digit is verified before sending",
    message: "Delivery address, by when you need it, anything else we should know",
  },
  notice:
    "We use these details only to answer you. They reach us by e-mail and are not stored by this website. Please do not send prescriptions or details about patients.",
  submit: "Send Enquiry List",
  submitting: "Submitting...",
  success: { title: "Request Submitted!", text: "We'll get back to you." },
  failure: { title: "Error", text: "Failed to submit request. Please try again." },
  failureHelp: "Your list and your entries are still here.",
};

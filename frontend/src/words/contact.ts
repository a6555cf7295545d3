export const office = {
  labels: {
    address: "Address",
    phone: "Phone",
    email: "E-mail",
    hours: "Business hours",
    licences: "Drug licences",
    licence: "Drug licence",
    gstin: "GSTIN",
    fssai: "FSSAI licence",
  },
  directions: "Get directions",
};

export const form = {
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
  submit: "Send Enquiry",
  submitting: "Submitting...",
  success: { title: "Request Submitted!", text: "We'll get back to you." },
  failure: { title: "Error", text: "Failed to submit request. Please try again." },
  failureHelp: "Your entries are still here.",
};

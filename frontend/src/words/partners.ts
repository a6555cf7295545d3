/** The words of the form that its fields and its outcome need. */
export const form = {
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
    link: "terms and conditions",
    after: " and authorise {name} to contact me about partnership opportunities.",
  },
  submit: "Submit Request",
  submitting: "Submitting...",
  success: {
    title: "Partnership Request Submitted!",
    text: "Our team will contact you",
  },
  failure: { title: "Error", text: "Failed to submit request. Please try again." },
  failureHelp: "Your entries are still here.",
};

export const contact = {
  emailLabel: "Partner e-mail",
  phoneLabel: "Phone",
};

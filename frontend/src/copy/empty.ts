/** What stands on a site whose owner has not entered anything yet. */
export const emptyCatalogue = {
  title: "The catalogue is being prepared",
  text: "Each product will stand here with its composition, strength and form. Until then, send us a name, a composition or a whole list: what you need can often be supplied already.",
  link: { label: "Send an enquiry", to: "/contact" },
  /** For screen readers, in place of the count. */
  status: "No products found",
};

export const emptyBlog = {
  title: "The first articles are being written",
  text: "They will be about reading labels, storing medicines and the rules at the counter.",
  link: { label: "Read Our Story", to: "/about" },
  status: "No blogs found",
};

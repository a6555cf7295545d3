import { paths } from "../paths";
/** For a site without content. */
export const emptyCatalogue = {
  title: "The catalogue is being prepared",
  text: "Each product will stand here with its composition, strength and form. Until then, send us a name, a composition or a whole list: what you need can often be supplied already.",
  link: { label: "Send an enquiry", href: paths.contact },
};

export const emptyBlog = {
  title: "The first articles are being written",
  text: "They will be about reading labels, storing medicines and the rules at the counter.",
  link: { label: "Read Our Story", href: paths.about },
};

import { form } from "../../copy/contact";
import { email, required } from "../../pageParts/form/rules";
import type { FormSpec } from "../../pageParts/form/useMailForm";
import { paths } from "../../paths";

export const enquiry: FormSpec = {
  kind: "enquiry",
  action: paths.contact,
  api: "/api/enquiries",
  fields: ["name", "company", "email", "phone", "productInterest", "message"],
  labels: form.labels,
  rules: {
    name: required("Please enter your name."),
    company: required("Please enter the name of your company."),
    email: email(
      "Please enter your e-mail address.",
      "Please enter an e-mail address such as name@example.com.",
    ),
    phone: required("Please enter your phone number."),
    message: required("Please write what you need."),
  },
  body: (values) => ({ ...values }),
};

import { form } from "../../copy/partners";
import { email, required } from "../../pageParts/form/rules";
import type { FormSpec } from "../../pageParts/form/useMailForm";
import { paths } from "../../paths";

export const partnership: FormSpec = {
  kind: "partnership",
  action: paths.partners,
  api: "/api/partnership-requests",
  fields: [
    "companyName",
    "businessType",
    "contactName",
    "designation",
    "phone",
    "email",
    "message",
    "terms",
  ],
  labels: form.labels,
  rules: {
    companyName: required("Please enter the name of your company."),
    businessType: required("Please select your type of business."),
    contactName: required("Please enter the name of a contact person."),
    designation: required("Please enter the designation, for example Owner or Purchase Manager."),
    phone: required("Please enter a phone number."),
    email: email(
      "Please enter an e-mail address.",
      "Please enter an e-mail address such as name@example.com.",
    ),
    terms: required("Please agree to the terms and conditions to send the request."),
  },
  body: ({ terms, ...values }) => ({ ...values, terms: terms !== "" }),
};

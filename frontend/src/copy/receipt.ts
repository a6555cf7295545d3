/** What stands in the place of a form once its message is sent, below the form's own words of success. */
export const receipt = {
  sent: "What you sent",
  hours: "When we answer",
  phone: "If it is urgent",
  another: "Send another",
};

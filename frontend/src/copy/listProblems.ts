/** Why a list could not be matched with the catalogue. */
export const listProblems = {
  offline: "There is no connection. Your list is still here; please try again.",
  tooLarge: "The list is larger than 1 MB. Please send it in parts.",
  busy: "Many lists are being matched just now. Please try again in a moment.",
  other: "The list could not be matched. It is still here; please try again.",
};

export const orderSlip = {
  title: "What do you need?",
  text: "A line for each item, typed or pasted as you write it yourself.",
  example: "Amoxy 500 - 20 box\ntelma 40 x 10",
  hint: "Beside each line stands what we understand: salt, strength and quantity.",
  submit: "Review enquiry",
};

/** Below the heading of a wall of labels, above the slip. */
export const wallLine =
  "Each with its strength, form and pack. Browse the range, or write what you need below.";

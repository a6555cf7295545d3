export const orderSlip = {
  title: "What do you need?",
  text: "A line for each item, typed or pasted as you write it yourself.",
  example: "Amoxy 500 - 20 box\ntelma 40 x 10",
  hint: "Beside each line stands what we understand: salt, strength and quantity.",
  submit: "Review enquiry",
};

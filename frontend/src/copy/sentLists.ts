/** Lists that were sent from this browser. */
export const sentLists = {
  title: "Order again",
  text: "The last lists that you sent. They are kept by this browser alone, without your name.",
  again: "Order again",
  delete: "Delete",
};

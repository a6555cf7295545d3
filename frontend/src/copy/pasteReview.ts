export const review = {
  title: "Check what we found",
  keep: "Ask for it as typed",
  change: "Not this one?",
  include: "Add this line",
  quantity: "Quantity",
  pack: "Pack",
  back: "Discard this result",
};

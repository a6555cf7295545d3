export const review = {
  title: "Check what we found",
  keep: "Keep as text, to be quoted",
  change: "Not this one?",
  include: "Add this line",
  quantity: "Quantity",
  pack: "Pack",
  back: "Discard this result",
};

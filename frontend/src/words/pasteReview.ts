export const review = {
  title: "Check what we found",
  keep: "Ask for it as typed",
  change: "Not this one?",
  include: "Add this line",
  leaveOut: "Leave this line out",
  quantity: "Quantity",
  pack: "Pack",
  back: "Discard this result",
  missing: {
    same: "Same for all",
    fill: "Fill in",
  },
};

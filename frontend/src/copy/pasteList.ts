export const paste = {
  title: "Paste your list",
  text: "One line an item, as you write it yourself. We look up each line; you check what we found before anything is added.",
  label: "Your list",
  hint: "Amoxy 500 - 20 box\npcm syp 5\ntelma 40 x 10\ndolo 650 10x15 - 5 box",
  hintLead: "For example:",
  file: "or choose a file: CSV or XLSX, up to 500 lines and 1 MB",
  match: "Match the list",
  matching: "Matching your list…",
  cancel: "Cancel",
  drop: "Drop the file here",
  empty: "Please paste your list, or choose a file.",
  offline: "There is no connection. Your list is still here; please try again.",
};

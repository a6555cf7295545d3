/**
 * The word of every action of the back office: one for each thing that can be done, wherever it is offered.
 *
 * The specification fixes others, which stay where they are: Sign In, Sign Out, Go to Website, Publish Blog, Update Blog,
 * Add New Blog, Edit Blog, Search, Cancel, Delete and "Deleting...".
 */
export type Action = { does: string; busy: string };

export const ACTIONS = {
  /** An item of a list that stays on the same page. */
  add: { does: "Add", busy: "Adding..." },
  /** What a form or a row of fields holds. */
  save: { does: "Save", busy: "Saving..." },
  /** Moves to the trash, or removes what has none; always with an Undo. */
  delete: { does: "Delete", busy: "Deleting..." },
  /** Of two things of one kind one remains. */
  merge: { does: "Merge", busy: "Merging..." },
  restore: { does: "Restore", busy: "Restoring..." },
  /** Puts another file in the place of one, wherever that is used. */
  replace: { does: "Replace everywhere", busy: "Replacing..." },
  export: { does: "Export as CSV", busy: "Exporting..." },
  exportExcel: { does: "Export for Excel", busy: "Exporting..." },
  import: { does: "Import", busy: "Importing..." },
  invite: { does: "Send invitation", busy: "Sending..." },
  sendAgain: { does: "Send again", busy: "Sending..." },
  withdraw: { does: "Withdraw", busy: "Withdrawing..." },
  saveAndMakeLink: { does: "Save and make the link", busy: "Making the link..." },
  makeLink: { does: "Make a link", busy: "Making the link..." },
  revoke: { does: "Revoke", busy: "Revoking..." },
  /** What was typed is given up. */
  discard: { does: "Discard", busy: "Discarding..." },
  signOut: { does: "Sign Out", busy: "Signing out..." },
} as const satisfies Record<string, Action>;

export const WORDS = {
  newProduct: "New product",
  newBlog: "New blog",
  newWord: "New word",
  newRedirect: "New redirect",
  /** Opens the form of a redirect for an address. */
  redirect: "Redirect…",
  /** After a deletion. */
  sendElsewhere: "Send its visitors elsewhere",
  importList: "Import…",
  /** The menu of what is done with files. */
  files: "Import and export",
  invite: "Invite somebody",
  manage: "Manage",
  copyLink: "Copy link",
  sharePreview: "Share a preview…",
  edit: "Edit",
  duplicate: "Duplicate",
  cancel: "Cancel",
  keepEditing: "Keep editing",
  dismiss: "Dismiss",
  undo: "Undo",
  open: "Open",
  close: "Close",
  jump: "Jump to",
  tryAgain: "Try again",
  clearFilters: "Clear search and filters",
  clearSelection: "Clear selection",
} as const;

/** What the button does, or that it is being done. */
export function actionLabel(action: Action, busy: boolean): string {
  return busy ? action.busy : action.does;
}

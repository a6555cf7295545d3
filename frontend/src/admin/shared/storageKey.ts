/** The key of a value in this browser's storage. The prefix stays as it is: a new one would lose saved drafts. */
export function storageKey(name: string): string {
  return `pharma-office-${name}`;
}

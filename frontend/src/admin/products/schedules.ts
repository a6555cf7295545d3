/** "No prescription schedule" and a schedule exclude each other: the one that was chosen last stays. */
export function withoutContradiction(
  before: readonly string[],
  chosen: readonly string[],
): string[] {
  const noneIsNew = chosen.includes("none") && !before.includes("none");
  return noneIsNew
    ? ["none"]
    : chosen.filter((schedule) => schedule !== "none" || chosen.length === 1);
}

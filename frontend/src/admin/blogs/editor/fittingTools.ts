type Tool = { label: string; rank: number };

/** In pixels: the bar's inner width, a button's, and what a further group of buttons adds. */
export type Space = { width: number; button: number; gap: number };

/** The labels of the tools that fit into one row, chosen by rank; with a menu for the others, the menu's button fits too. */
export function fittingTools(
  groups: readonly (readonly Tool[])[],
  { width, button, gap }: Space,
): ReadonlySet<string> {
  const all = groups.flat();
  const widthOf = (labels: ReadonlySet<string>) => {
    const shown = groups.filter((group) => group.some(({ label }) => labels.has(label)));
    return labels.size * button + Math.max(0, shown.length - 1) * gap;
  };
  const labels = new Set(all.map(({ label }) => label));
  if (widthOf(labels) <= width) return labels;
  for (const { label } of all.toSorted((one, other) => other.rank - one.rank)) {
    if (widthOf(labels) + button + gap <= width || labels.size === 1) break;
    labels.delete(label);
  }
  return labels;
}

type Bar = {
  name: string;
  count: number;
  /** Percent of the longest bar. */
  share: number;
};

/** Longest first, equal ones by name; every count above zero is visible. */
export function bars(counts: Record<string, number>): Bar[] {
  const longest = Math.max(1, ...Object.values(counts));
  return Object.entries(counts)
    .map(([name, count]) => {
      const share = Math.round((count / longest) * 1000) / 10;
      return { name, count, share: count > 0 ? Math.max(share, 1) : 0 };
    })
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

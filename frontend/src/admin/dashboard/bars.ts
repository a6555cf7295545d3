export type Bar = {
  name: string;
  count: number /** Of the longest bar, 0 to 100. */;
  share: number;
};

/** Longest first, equals by name; a bar that stands for something is never invisible. */
export function bars(counts: Record<string, number>): Bar[] {
  const longest = Math.max(1, ...Object.values(counts));
  return Object.entries(counts)
    .map(([name, count]) => {
      const share = Math.round((count / longest) * 1000) / 10;
      return { name, count, share: count > 0 ? Math.max(share, 1) : 0 };
    })
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

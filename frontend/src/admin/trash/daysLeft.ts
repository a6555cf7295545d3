const DAY_MS = 24 * 60 * 60 * 1000;

export function daysLeft(purgeAt: string, now: number = Date.now()): string {
  const days = Math.ceil((Date.parse(purgeAt) - now) / DAY_MS);
  if (days <= 0) return "today";
  return days === 1 ? "in a day" : `in ${days} days`;
}

/** The page numbers to show: both ends, the current ones and their neighbours; `null` is a gap of two or more. */
export function pageNumbers(from: number, to: number, pages: number): (number | null)[] {
  const shown: (number | null)[] = [];
  let last = 0;
  for (let page = 1; page <= pages; page += 1) {
    const near = page >= from - 1 && page <= to + 1;
    if (!near && page !== 1 && page !== pages) continue;
    if (page - last === 2) shown.push(page - 1);
    else if (page - last > 2) shown.push(null);
    shown.push(page);
    last = page;
  }
  return shown;
}

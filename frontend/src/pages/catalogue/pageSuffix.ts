/** In the title of every page but the first. */
export const pageSuffix = (page: number) => (page > 1 ? `, page ${page}` : "");

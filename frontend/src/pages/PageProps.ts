/** `params` holds the parts of the path that the route's pattern names. */
export type PageProps = { params: Record<string, string> };

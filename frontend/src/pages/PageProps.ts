/** What every page is given: the parts of its address that its pattern names. */
export type PageProps = { params: Record<string, string> };

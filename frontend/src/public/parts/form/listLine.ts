/** A line of an enquiry list as a request sends it and a receipt shows it. */
export type ListLine = {
  product: number | null;
  title: string;
  sku: string;
  /** The visitor's own words, where the title is the catalogue's. */
  text: string;
  quantity: number;
  pack: string;
  /** The catalogue's pack, where the visitor has named none. */
  usual_pack?: string;
  note: string;
  /** The catalogue no longer had the product. */
  missing: boolean;
};

import { useState } from "react";
import type { NewLine } from "../../data/enquiryList";
import { enquiryProductsQuery } from "../../data/queries";
import type { ComparedProduct as ListedProduct } from "../../data/schema";
import { useQuery } from "../../data/useQuery";

export type Products = ReturnType<typeof useProducts>;

/** The products of a list as they are in the catalogue now. */
export function useProducts(lines: readonly NewLine[]) {
  // Only grows: a line that is removed asks for nothing.
  const [asked, setAsked] = useState<readonly number[]>(() => idsOf(lines));
  const known = new Set(asked);
  const more = idsOf(lines).filter((id) => !known.has(id));
  if (more.length > 0) setAsked([...asked, ...more].sort((a, b) => a - b));
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...enquiryProductsQuery(asked),
    enabled: asked.length > 0,
  });
  const byId = new Map(data?.map((product) => [product.id, product]));
  const complete = data !== undefined && !isPlaceholderData && more.length === 0;
  return {
    /** What the catalogue says of a line's product now; undefined while it is not known. */
    find: ({ product }: NewLine) => byId.get(product ?? 0),
    /** The catalogue no longer has the line's product. */
    isMissing: ({ product }: NewLine) => product !== null && complete && !byId.has(product),
    failed: isError,
    retry: () => void refetch(),
  };
}

function idsOf(lines: readonly NewLine[]): number[] {
  const ids = new Set(lines.flatMap(({ product }) => (product === null ? [] : [product])));
  return [...ids].sort((a, b) => a - b);
}

/** What the line asks for, in the words of the catalogue where it has them. */
export function lineTitle(line: NewLine, product: ListedProduct | undefined): string {
  return product?.name ?? line.name ?? line.text ?? `Product no. ${line.product}`;
}

/** Of a product that the catalogue has no longer. */
export const GONE = "No longer in the catalogue; we will quote an alternative.";

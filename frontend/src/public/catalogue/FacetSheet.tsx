import { useState } from "react";
import { withoutFacets } from "../../data/filters";
import { type CatalogueFilter, paths } from "../../data/paths";
import { productsQuery } from "../../data/queries";
import type { Facets } from "../../data/schema";
import { useQuery } from "../../data/useQuery";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { counted } from "../../words/number";
import { useNavigate } from "../parts/navigation";
import { FacetList } from "./FacetList";
import styles from "./FacetSheet.module.css";

type Props = {
  facets: Facets;
  filter: CatalogueFilter;
  onClose: () => void;
  /** Closes it for a navigation that takes its history entry. */
  onLeave: () => void;
};

/**
 * The facets of small screens. What is chosen here shows its counts at once and becomes the page's filter with the button;
 * Back and Close leave the page as it was.
 */
export function FacetSheet({ facets, filter, onClose, onLeave }: Props) {
  const navigate = useNavigate();
  const [choice, setChoice] = useState<CatalogueFilter>({ ...filter, page: 1 });
  const { data, isPlaceholderData, isError } = useQuery(productsQuery(choice));
  const total = isPlaceholderData || isError ? undefined : data?.total;

  const show = () => {
    const href = paths.productList(choice);
    if (href === paths.productList({ ...filter, page: 1 })) return onClose();
    onLeave();
    void navigate(href, { replace: true });
  };

  return (
    <Dialog open onClose={onClose} title="Filters" placement="right" className={styles.sheet}>
      <div aria-busy={isPlaceholderData}>
        <FacetList facets={data?.facets ?? facets} filter={choice} onToggle={setChoice} />
      </div>
      <div className={styles.foot}>
        {isError ? (
          <p role="alert" className="full small bad">
            The counts could not be loaded.
          </p>
        ) : null}
        <Button variant="outline" onClick={() => setChoice(withoutFacets(choice))}>
          All Products
        </Button>
        <Button className="grows" onClick={show}>
          {`Show ${total === undefined ? "products" : counted(total, "product")}`}
        </Button>
        <p className="visually-hidden" aria-live="polite">
          {total === undefined ? "" : counted(total, "product")}
        </p>
      </div>
    </Dialog>
  );
}

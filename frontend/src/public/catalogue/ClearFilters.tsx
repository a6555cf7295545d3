import type { ReactNode } from "react";
import { type CatalogueFilter, PRODUCT_SEARCH_ID, paths } from "../../data/paths";
import { useNavigate } from "../parts/navigation";

type Props = { view?: CatalogueFilter["view"]; children: ReactNode };

/** A form around a submit button that clears all filters, and what was typed but not yet searched for. */
export function ClearFilters({ view = null, children }: Props) {
  const navigate = useNavigate();
  return (
    <form
      action={paths.products}
      onSubmit={(event) => {
        event.preventDefault();
        const box = document.getElementById(PRODUCT_SEARCH_ID);
        if (box instanceof HTMLInputElement) box.value = "";
        void navigate(paths.productList({ view }));
      }}
    >
      {view ? <input type="hidden" name="view" value={view} /> : null}
      {children}
    </form>
  );
}

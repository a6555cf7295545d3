import type { ReactNode } from "react";
import { useNavigate } from "../../parts/navigation";
import { PRODUCT_SEARCH_ID, paths } from "../../paths";

/** A form around a submit button that clears all filters, and what was typed but not yet searched for. */
export function ClearFilters({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <form
      action={paths.products}
      onSubmit={(event) => {
        event.preventDefault();
        const box = document.getElementById(PRODUCT_SEARCH_ID);
        if (box instanceof HTMLInputElement) box.value = "";
        void navigate(paths.products);
      }}
    >
      {children}
    </form>
  );
}

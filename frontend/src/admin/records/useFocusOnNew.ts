import { useEffect, useState } from "react";

/** Typing in a new record begins at once, with what it is called. */
export function useFocusOnNew(isNew: boolean, field: string): void {
  // The form stays when what was new has been saved.
  const [first] = useState(isNew);
  useEffect(() => {
    if (first) document.getElementById(field)?.focus();
  }, [first, field]);
}

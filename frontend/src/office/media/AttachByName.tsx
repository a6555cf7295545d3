import { useNavigate } from "react-router";
import type { ImportReport } from "../../data/schema";
import { api } from "../data/client";
import { adminPaths } from "../data/paths";
import { keys } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { SmallButton } from "../ui/SmallButton";

/** Leads to what it would change: unused pictures go to the products whose codes they are called by. */
export function AttachByName() {
  const navigate = useNavigate();
  const attach = useWrite<undefined, ImportReport>({
    call: () => api.post<ImportReport>("/api/admin/imports/library", {}),
    failure: "The pictures could not be matched",
    labels: { file: "The library" },
    onFieldErrors: (errors) =>
      toasts.bad(
        "No picture was matched",
        `The library ${Object.values(errors).flat().join(" ")}.`,
      ),
    refreshes: [keys.imports],
    onDone: ({ id }) => void navigate(adminPaths.import(id)),
  });
  return (
    <p className="row wrap gap-2">
      <SmallButton aria-disabled={attach.busy} onClick={() => attach.run(undefined)}>
        {attach.busy ? "Looking..." : "Attach to products by name"}
      </SmallButton>
      <span className="note">
        Product pictures that are called like a product’s SKU; you see them before anything changes.
      </span>
    </p>
  );
}

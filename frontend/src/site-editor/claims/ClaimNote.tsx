import { useQuery } from "@tanstack/react-query";
import { isOwner } from "../../office/data/duties";
import { q } from "../../office/data/queries";
import { useSession } from "../../office/data/session";
import { SmallButton } from "../../office/ui/SmallButton";
import { settled, useEditor, useValue } from "../session";
import { addressOf, type Json } from "../store/document";
import { askAboutClaims, useChangeClaims } from "./ClaimGroupSection";

/** At a field of the editor whose words are as shipped: they are confirmed, changed or removed where they stand. */
export function ClaimNote({ path }: { path: string }) {
  const session = useEditor();
  const { page, path: inner } = addressOf(path);
  const value = useValue(path);
  const { data } = useQuery(q("/api/admin/claims"));
  const owner = isOwner(useSession());
  const change = useChangeClaims();
  const remove = useChangeClaims({
    before: () => settled(session, page),
    onDone: () => void session.saver(page).refresh(),
  });
  const claims = (data?.items ?? []).filter(
    (claim) =>
      claim.page === page &&
      claim.state === "shipped" &&
      (claim.path === inner || claim.path.startsWith(`${inner}.`)) &&
      textsOf(value).includes(claim.text),
  );
  if (claims.length === 0) return null;
  const ids = claims.map(({ id }) => id);
  const busy = change.busy || remove.busy;
  return (
    <div className="row wrap gap-2 tiny marked marigold-tinted inset-2-3" role="note">
      <span>Default text. Is it true of your company? If not, change or remove it.</span>
      {owner ? (
        <>
          <SmallButton
            aria-disabled={busy}
            onClick={() => void change.run({ action: "confirm", ids })}
          >
            It is true
          </SmallButton>
          <SmallButton
            variant="quiet"
            aria-disabled={busy}
            onClick={() =>
              askAboutClaims("remove", ids.length, () => remove.run({ action: "remove", ids }))
            }
          >
            Remove…
          </SmallButton>
        </>
      ) : (
        <span>An owner can confirm it.</span>
      )}
    </div>
  );
}

/** The value as claims have it; of a picture both files. */
function textsOf(value: Json | undefined): string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.values(value).map(String);
}

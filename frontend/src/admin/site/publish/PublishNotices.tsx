/** What the dialog says about a publication that cannot be as it is. */
import type { PageName } from "../../../editor/messages";
import { CheckField } from "../../../ui/Field";
import { Notice } from "../../../ui/Notice";
import { momentInWords } from "../../shared/time";
import { labelsAt, type Schemas, schemaAt } from "../store/schema";
import type { Refusal } from "./usePublish";

const ANYWAY = "Publish anyway";

type RefusalProps = {
  refusal: Refusal | null;
  brokenLinks: boolean;
  onBrokenLinks: (on: boolean) => void;
};

export function RefusalNotice({ refusal, brokenLinks, onBrokenLinks }: RefusalProps) {
  switch (refusal?.kind) {
    case "links":
      return (
        <Notice tone="bad" title="Links that lead nowhere">
          <Places places={refusal.places} />
          <CheckField
            name="publish-broken-links"
            label={ANYWAY}
            checked={brokenLinks}
            onChange={(event) => onBrokenLinks(event.target.checked)}
          />
        </Notice>
      );
    case "stale": {
      const { who, at, live } = refusal;
      const when = at ? ` on ${momentInWords(at)}` : "";
      return (
        <Notice tone="bad" title={live ? "Another version went live" : "Somebody saved meanwhile"}>
          <p>
            {who} {live ? "published" : "changed"} it{when}. The changes above are the newest ones
            now. Look at them and publish again.
          </p>
        </Notice>
      );
    }
    case "other":
      return (
        <Notice tone="bad" title="Not published">
          <p>{refusal.reason}</p>
        </Notice>
      );
    default:
      return null;
  }
}

function Places({ places }: { places: readonly string[] }) {
  return (
    <ul className="stack gap-1 breaks">
      {places.map((place) => (
        <li key={place}>{place}</li>
      ))}
    </ul>
  );
}

type UnwrittenProps = {
  places: readonly { page: PageName; path: string }[];
  schemas: Schemas;
  accepted: boolean;
  onAccept: (on: boolean) => void;
};

/** Texts of items that were added and never written. */
export function Unwritten({ places, schemas, accepted, onAccept }: UnwrittenProps) {
  const names = places.map(({ page, path }) => {
    const labels = labelsAt(schemas[page], path);
    const { label = "" } = schemaAt(schemas, `${page}.${path}`) ?? {};
    return `${[schemas[page].label, ...labels].join(" › ")}: still “New ${label.toLowerCase()}”`;
  });
  return (
    <Notice tone="plain" title="Texts that nobody has written yet">
      <Places places={names} />
      <CheckField
        name="publish-unwritten"
        label={ANYWAY}
        checked={accepted}
        onChange={(event) => onAccept(event.target.checked)}
      />
    </Notice>
  );
}

export function Unsaved({ labels }: { labels: readonly string[] }) {
  return (
    <Notice tone="plain" title={`Not all of ${labels.join(" and ")} is saved`}>
      <p>What is not saved yet is not published either. The editor says what is wrong.</p>
    </Notice>
  );
}

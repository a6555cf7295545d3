import { useQueries, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { AdminProduct, SiteSettings } from "../../data/schema";
import { TextField } from "../../ui/Field";
import type { WithEtag } from "../data/client";
import { q, qRecord } from "../data/queries";
import { toasts } from "../data/toasts";
import { Loaded, Section } from "../ui/Page";
import { SmallButton } from "../ui/SmallButton";
import { useSaveSettings } from "./SettingsForm";

/** The home page has so many. */
const MOST = 3;

/** Which products the home page features. */
export function FeaturedSection({ read }: { read: WithEtag<SiteSettings> }) {
  const chosen = read.data.featured;
  const save = useSaveSettings({
    read,
    onDone: ({ featured }) =>
      toasts.good(
        featured?.length === 0
          ? "The home page features the newest products"
          : "The featured products are saved",
      ),
  });
  const products = useQueries({
    queries: chosen.map((id) => qRecord<AdminProduct>("products", id)),
  });
  return (
    <Section
      title="Featured products"
      lead="The home page shows three products: those that you choose here, then the newest."
    >
      {chosen.length > 0 ? (
        <ul className="stack gap-2" aria-label="Chosen products">
          {chosen.map((id, at) => {
            const name = products[at]?.data?.data.name ?? `Product ${id}`;
            return (
              <li key={id} className="flex wrap between gap-2">
                <span className="strong breaks">{name}</span>
                <SmallButton
                  variant="quiet"
                  aria-disabled={save.busy}
                  aria-label={`Remove ${name} from the featured products`}
                  onClick={() => save.run({ featured: chosen.filter((other) => other !== id) })}
                >
                  Remove
                </SmallButton>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="note">None is chosen: the three newest are shown.</p>
      )}
      {chosen.length < MOST ? (
        <Choice
          chosen={chosen}
          busy={save.busy}
          onChoose={(id) => save.run({ featured: [...chosen, id] })}
        />
      ) : null}
    </Section>
  );
}

type ChoiceProps = {
  chosen: readonly number[];
  busy: boolean;
  onChoose: (id: number) => void;
};

/** Finds a product by its name or SKU. */
function Choice({ chosen, busy, onChoose }: ChoiceProps) {
  const [text, setText] = useState("");
  const asked = useDeferredValue(text.trim());
  const search = q("/api/admin/products", { q: asked, page: 1, per_page: 5 });
  const found = useQuery({ ...search, enabled: asked !== "" });
  return (
    <div className="stack gap-2 within-36">
      <TextField
        name="feature"
        label="Add a product"
        hint="Its name or SKU"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {asked === "" ? null : (
        <Loaded
          read={found}
          failure="The products could not be searched"
          waiting={<p className="note">Searching…</p>}
        >
          {({ items }) => {
            const others = items.filter(({ id }) => !chosen.includes(id));
            if (others.length === 0) {
              return (
                <p className="note" role="status">
                  No product has that name or SKU.
                </p>
              );
            }
            return (
              <ul className="stack gap-1" aria-label="Products found">
                {others.map(({ id, name, sku }) => (
                  <li key={id}>
                    <SmallButton
                      aria-disabled={busy}
                      onClick={() => {
                        setText("");
                        onChoose(id);
                      }}
                    >
                      {sku ? `${name} (${sku})` : name}
                    </SmallButton>
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
      )}
    </div>
  );
}

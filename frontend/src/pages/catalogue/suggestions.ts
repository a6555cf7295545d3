import { getJson } from "../../api/client";
import type { Suggestion } from "../../api/types";
import { formatQuery } from "../../format/query";
import type { ComboboxOption } from "../../ui/Combobox";

const GROUPS: readonly { kind: Suggestion["kind"]; title: string }[] = [
  { kind: "product", title: "Products" },
  { kind: "salt", title: "Salts" },
  { kind: "category", title: "Categories" },
];

/** What the words typed so far may become, group by group. */
export async function loadSuggestions(
  text: string,
  signal: AbortSignal,
): Promise<readonly ComboboxOption[]> {
  const found = await getJson<Suggestion[]>(`/api/suggest${formatQuery({ q: text })}`, signal);
  return GROUPS.flatMap(({ kind, title }) =>
    found
      .filter((one) => one.kind === kind)
      .map(({ label, detail, url }) => ({ group: title, label, detail: detail ?? "", href: url })),
  );
}

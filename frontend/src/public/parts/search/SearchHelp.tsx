import type { RefObject } from "react";
import { getJson } from "../../../data/client";
import { MAX_LINE_TEXT } from "../../../data/enquiryList";
import { paths } from "../../../data/paths";
import type { Suggestion } from "../../../data/schema";
import type { ComboboxOption, LoadOptions } from "../../../ui/Combobox";
import { Combobox } from "../../../ui/Combobox";
import { formatQuery, parseQuery, splitAddress } from "../../../words/query";
import { keepUnits } from "../../../words/text";
import { ProductThumb } from "../../views/PackLabel";
import { addText } from "./addText";
import { PastedLines } from "./PastedLines";

export type SearchHelpProps = {
  input: RefObject<HTMLInputElement | null>;
  /** The name of the box. */
  label: string;
  /** Without it nothing is suggested. */
  suggest: "all" | "terms" | undefined;
  /** A suggestion is chosen; its link is followed right after. */
  onChoose: (href: string) => void;
};

/** What a search box gets once it has the focus: suggestions, and an offer for lists that are pasted into it. */
export function SearchHelp({ suggest, ...box }: SearchHelpProps) {
  const load = suggest === "all" ? loadSuggestions : loadTerms;
  return (
    <>
      {suggest ? <Combobox {...box} load={load} /> : null}
      <PastedLines place={box.input} floats />
    </>
  );
}

const GROUPS: readonly { kind: Suggestion["kind"]; title: string }[] = [
  { kind: "product", title: "Products" },
  { kind: "salt", title: "Salts" },
  { kind: "category", title: "Categories" },
];

/** What the words typed so far may become, group by group. */
const loadSuggestions: LoadOptions = async (text, signal) => grouped(await ask(text, signal));

/** The same where the products are listed below the field. */
const loadTerms: LoadOptions = async (text, signal) =>
  grouped((await ask(text, signal)).filter(({ kind }) => kind !== "product"));

const ask = (text: string, signal: AbortSignal) =>
  getJson<Suggestion[]>(`/api/suggest${formatQuery({ q: text })}`, signal);

function grouped(found: readonly Suggestion[]): readonly ComboboxOption[] {
  const asked = found.find(({ url }) => url.startsWith(paths.enquiryList));
  return asked
    ? inPlaceOf(asked, found)
    : GROUPS.flatMap(({ kind, title }) => ofKind(found, kind, title));
}

function ofKind(found: readonly Suggestion[], kind: string, group: string): ComboboxOption[] {
  return found
    .filter((one) => one.kind === kind)
    .map((one) => ({
      group,
      label: one.label,
      detail: one.detail ?? "",
      href: one.url,
      ...(one.thumb ? { mark: <ProductThumb product={one.thumb} /> } : {}),
    }));
}

/** What is offered for a medicine that the catalogue does not have; the title says so, and the last option asks for it. */
function inPlaceOf(asked: Suggestion, found: readonly Suggestion[]): ComboboxOption[] {
  const missing = `${keepUnits(asked.label)} is not in the catalogue.`;
  const others = found.filter((one) => one.kind === "product");
  const group = others.length > 0 ? `${missing} In the catalogue:` : missing;
  const words = parseQuery(splitAddress(asked.url).search).t1 ?? asked.label;
  return [
    ...ofKind(others, "product", group).map((option) => ({
      ...option,
      // The title has said it.
      detail: option.detail.replace(/^In place of .*? · /, ""),
    })),
    {
      group,
      label: "Ask for it",
      detail: "We answer with availability",
      href: paths.enquiryList,
      act: () => addText(words.slice(0, MAX_LINE_TEXT)),
    },
  ];
}

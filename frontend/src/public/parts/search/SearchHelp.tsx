import type { RefObject } from "react";
import { Combobox } from "../../../ui/Combobox";
import { PastedLines } from "./PastedLines";
import { loadSuggestions, loadTerms } from "./suggestions";

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

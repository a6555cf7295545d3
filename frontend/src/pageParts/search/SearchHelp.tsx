import type { RefObject } from "react";
import { Combobox, type LoadOptions } from "../../ui/Combobox";
import { PastedLines } from "./PastedLines";

export type SearchHelpProps = {
  input: RefObject<HTMLInputElement | null>;
  /** The name of the box. */
  label: string;
  /** Without it nothing is suggested. */
  load: LoadOptions | undefined;
  /** A suggestion is chosen; its link is followed right after. */
  onChoose: (href: string) => void;
};

/** What a search box gets once it has the focus: suggestions, and an offer for lists that are pasted into it. */
export function SearchHelp({ input, label, load, onChoose }: SearchHelpProps) {
  return (
    <>
      {load ? <Combobox input={input} label={label} load={load} onChoose={onChoose} /> : null}
      <PastedLines place={input} floats />
    </>
  );
}

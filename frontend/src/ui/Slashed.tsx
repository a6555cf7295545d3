import { Fragment } from "react";

/** A name with places to break behind its slashes: 'Supplement/Vitamin/Mineral' breaks nowhere else. */
export function Slashed({ text }: { text: string }) {
  const parts = text.split(/(?<=\/)/);
  if (parts.length === 1) return text;
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <Fragment key={at}>
      <span className={part.includes(" ") ? undefined : "one-line"}>{part}</span>
      <wbr />
    </Fragment>
  ));
}

/**
 * Days, hours and moments as inputs of the browser. While one is half typed its value is "", as if it were emptied, or of
 * the first century: what the form holds then stays as it was, and is not saved until the input is whole.
 */
import { type ChangeEvent, useEffect, useRef, useState } from "react";

export const NOT_WHOLE = "Enter a date and time";

type TemporalInput = {
  /** What the form holds. */
  value: string;
  /** Emptied counts as half typed: that nothing holds is chosen elsewhere. */
  required?: boolean | undefined;
  onChange: (value: string) => void;
};

/** The properties of the input, and whether what stands in it is no value. */
export function useTemporal({ value, required = false, onChange }: TemporalInput) {
  const ref = useRef<HTMLInputElement>(null);
  /** What stands in the input, and the value that the form held when it stopped being whole. */
  const [typed, setTyped] = useState<{ over: string; text: string } | null>(null);
  const half = typed?.over === value;
  useEffect(() => {
    // React does not see the difference to what is half typed.
    if (!half && value === "" && ref.current?.validity.badInput) ref.current.value = "";
  }, [half, value]);
  return {
    half,
    input: {
      ref,
      required,
      value: half ? typed.text : value,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        if (isHalf(target)) return setTyped({ over: value, text: target.value });
        setTyped(null);
        onChange(target.value);
      },
    },
  };
}

/** The first input below an element that is half typed: a form is not saved with it. */
export function halfTyped(within: ParentNode | null | undefined): HTMLInputElement | undefined {
  return [...(within?.querySelectorAll("input") ?? [])].find(
    (input) => TYPES.includes(input.type) && isHalf(input),
  );
}

const TYPES = ["date", "time", "datetime-local"];

function isHalf({ validity, required, value }: HTMLInputElement): boolean {
  // While a year is typed key by key, browsers have the years 2, 20 and 202.
  return validity.badInput || (required && value === "") || value.startsWith("0");
}

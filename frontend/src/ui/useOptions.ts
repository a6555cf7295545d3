import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** A pause in typing after which suggestions are asked for. */
const PAUSE_MS = 120;
/** Below this the suggestions would be arbitrary. */
const MIN_LENGTH = 2;
/** Answers that are kept, so that deleting a letter asks nothing. */
const MAX_KEPT = 40;

/** A suggestion is a link; neighbours with the same group stand below its title. */
export type ComboboxOption = {
  group: string;
  label: string;
  detail: string;
  href: string;
  /** A small picture before it. */
  mark?: ReactNode;
  /** What choosing it does before its link is followed. */
  act?: () => void;
};

export type LoadOptions = (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;

type Listed = { text: string; options: readonly ComboboxOption[] };

const NOTHING: Listed = { text: "", options: [] };

export type Options = Listed & {
  open: boolean;
  /** Opens the list for what is in the box, and tells its options. */
  show: () => Promise<readonly ComboboxOption[]>;
  /** Closes the list and forgets what is being asked for. */
  close: () => void;
};

/**
 * The suggestions for what is typed into a box. At most one request is under way: the next one aborts it, and an answer for
 * another text than the last one is never shown. Without an answer there are no suggestions.
 */
export function useOptions(input: RefObject<HTMLInputElement | null>, load: LoadOptions): Options {
  const [listed, setListed] = useState(NOTHING);
  const [open, setOpen] = useState(false);
  const request = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [answers] = useState(() => new Map<string, readonly ComboboxOption[]>());

  const close = useCallback(() => {
    clearTimeout(timer.current);
    request.current?.abort();
    setOpen(false);
  }, []);

  const show = useCallback(async () => {
    clearTimeout(timer.current);
    request.current?.abort();
    const turn = new AbortController();
    request.current = turn;
    const text = typed(input.current);
    const options = await optionsFor(text, answers, load, turn.signal);
    if (turn.signal.aborted || document.activeElement !== input.current) return NOTHING.options;
    setListed({ text, options });
    setOpen(options.length > 0);
    return options;
  }, [input, answers, load]);

  const shown = useRef(listed.text);
  useEffect(() => {
    shown.current = listed.text;
  });

  useEffect(() => {
    const box = input.current;
    if (!box) return;
    const onInput = () => {
      clearTimeout(timer.current);
      request.current?.abort();
      const text = typed(box);
      // Until the answer is here, the list stays while it still is about what is typed.
      if (text.length < MIN_LENGTH || !areRelated(text, shown.current)) setOpen(false);
      if (text.length >= MIN_LENGTH) timer.current = setTimeout(() => void show(), PAUSE_MS);
    };
    // What was typed while this script was loading.
    if (document.activeElement === box && typed(box) !== box.defaultValue) onInput();
    box.addEventListener("input", onInput);
    return () => {
      box.removeEventListener("input", onInput);
      clearTimeout(timer.current);
      request.current?.abort();
    };
  }, [input, show]);

  return { ...listed, open, show, close };
}

async function optionsFor(
  text: string,
  answers: Map<string, readonly ComboboxOption[]>,
  load: LoadOptions,
  signal: AbortSignal,
): Promise<readonly ComboboxOption[]> {
  if (text.length < MIN_LENGTH) return [];
  const before = answers.get(text);
  if (before) return before;
  try {
    const options = await load(text, signal);
    if (answers.size >= MAX_KEPT) answers.clear();
    answers.set(text, options);
    return options;
  } catch {
    return [];
  }
}

function typed(box: HTMLInputElement | null): string {
  return box?.value.trim() ?? "";
}

function areRelated(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

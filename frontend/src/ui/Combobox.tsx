import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import styles from "./Combobox.module.css";
import { cx } from "./cx";
import { fitToViewport } from "./fitToViewport";
import { optionId, useListbox } from "./useListbox";

export type ComboboxProps = {
  input: RefObject<HTMLInputElement | null>;
  /** The name of the box. */
  label: string;
  load: LoadOptions;
  /** An option is chosen; its link is followed right after. */
  onChoose: (href: string) => void;
};

/**
 * The list of an editable combobox with list autocomplete and manual selection (WAI-ARIA Authoring Practices). The box is
 * rendered elsewhere and works without this: only its keys, and the attributes that describe the list, are set here.
 */
export function Combobox({ input, label, load, onChoose }: ComboboxProps) {
  const list = useRef<HTMLDivElement>(null);
  const { options, text, open, show, close } = useOptions(input, load);
  const listbox = useListbox({
    count: open ? options.length : 0,
    resetKey: options,
    // Its link is followed.
    onPick: (at) => document.getElementById(optionId(listbox.id, at))?.click(),
    onEnter: () => listbox.close(),
    onOpen: show,
    onClose: close,
  });
  const { id, at: active, field } = listbox;

  useInputEvents(input, {
    keydown: listbox.onKeyDown,
    blur: listbox.close,
    submit: listbox.close,
  });

  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(field)) {
      if (value === undefined) input.current?.removeAttribute(name);
      else input.current?.setAttribute(name, String(value));
    }
  });

  useEffect(() => {
    if (open && list.current && input.current) return fitToViewport(list.current, input.current);
  }, [input, open]);

  return (
    <>
      {open ? (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={`Suggestions: ${label}`}
          className={styles.list}
          // The box keeps the focus, also for a finger: the mouse events of a tap come before it moves.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groupsOf(options).map(({ title, members }, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
            <div key={title} role="group" aria-labelledby={`${id}group-${at}`}>
              <p id={`${id}group-${at}`} role="presentation" className={styles.group}>
                {title}
              </p>
              {members.map(({ option, index }) => (
                <a
                  key={option.href + option.label}
                  id={optionId(id, index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  href={option.href}
                  className={cx(styles.option, index === active && styles.active)}
                  onClick={() => {
                    option.act?.();
                    listbox.close();
                    onChoose(option.href);
                  }}
                >
                  {option.mark ? <span className={styles.mark}>{option.mark}</span> : null}
                  <span>
                    {matchedParts(option.label, text).map(({ part, matched, at }) =>
                      matched ? <b key={at}>{part}</b> : <span key={at}>{part}</span>,
                    )}
                  </span>
                  {option.detail ? <span className="block meta">{option.detail}</span> : null}
                </a>
              ))}
            </div>
          ))}
        </div>
      ) : null}
      <p className="visually-hidden" aria-live="polite">
        {open ? `${options.length} ${options.length === 1 ? "suggestion" : "suggestions"}` : ""}
      </p>
    </>
  );
}

type Group = { title: string; members: { option: ComboboxOption; index: number }[] };

function groupsOf(options: readonly ComboboxOption[]): Group[] {
  const groups: Group[] = [];
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1);
    if (last?.title === option.group) last.members.push({ option, index });
    else groups.push({ title: option.group, members: [{ option, index }] });
  }
  return groups;
}

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

/**
 * The suggestions for what is typed into a box. At most one request is under way: the next one aborts it, and an answer for
 * another text than the last one is never shown. Without an answer there are no suggestions.
 */
function useOptions(input: RefObject<HTMLInputElement | null>, load: LoadOptions) {
  const [listed, setListed] = useState(NOTHING);
  const [open, setOpen] = useState(false);
  const request = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [answers] = useState(() => new Map<string, readonly ComboboxOption[]>());

  /** Closes the list and forgets what is being asked for. */
  const close = useCallback(() => {
    clearTimeout(timer.current);
    request.current?.abort();
    setOpen(false);
  }, []);

  /** Opens the list for what is in the box, and tells its options. */
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

type Handlers = { keydown: (event: KeyboardEvent) => void; blur: () => void; submit: () => void };

/** Listens on a box that another component renders, and on its form, with the handlers of the latest render. */
function useInputEvents(input: RefObject<HTMLInputElement | null>, handlers: Handlers): void {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const box = input.current;
    box?.addEventListener("keydown", (event) => latest.current.keydown(event), { signal });
    box?.addEventListener("blur", () => latest.current.blur(), { signal });
    box?.form?.addEventListener("submit", () => latest.current.submit(), { signal });
    return () => end.abort();
  }, [input]);
}

type MatchedPart = { part: string; matched: boolean; at: number };

/** Letters or numbers: `500mg` are two words, as the search has them. */
const WORDS = /\p{L}+|\d+(?:\.\d+)?/gu;

/** The label in parts: those that begin a word and are in the typed text are matched. */
export function matchedParts(label: string, typed: string): MatchedPart[] {
  const lower = label.toLowerCase();
  const wanted = typed.toLowerCase().match(WORDS) ?? [];
  // Lower case of another length has other positions.
  if (lower.length !== label.length) return [{ part: label, matched: false, at: 0 }];
  const isMatched = new Array<boolean>(label.length).fill(false);
  for (const { 0: word, index } of lower.matchAll(WORDS)) {
    const longest = Math.max(0, ...wanted.map((one) => (word.startsWith(one) ? one.length : 0)));
    isMatched.fill(true, index, index + longest);
  }
  const parts: MatchedPart[] = [];
  for (const [at, matched] of isMatched.entries()) {
    const last = parts.at(-1);
    if (last?.matched === matched) last.part += label[at];
    else parts.push({ part: label[at] ?? "", matched, at });
  }
  return parts;
}

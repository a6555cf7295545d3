import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import styles from "./Combobox.module.css";
import { cx } from "./cx";
import { fitToViewport } from "./fitToViewport";
import { useOptions } from "./useOptions";

/** A suggestion is a link; neighbours with the same group stand below its title. */
export type ComboboxOption = {
  group: string;
  label: string;
  detail: string;
  href: string;
  /** What choosing it does before its link is followed. */
  act?: () => void;
};

export type LoadOptions = (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;

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
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { options, text, open, show, close } = useOptions(input, load);
  // Of one list: another one starts without an active option.
  const [marked, setMarked] = useState({ options, at: -1 });
  const active = marked.options === options ? marked.at : -1;
  const unmark = () => setMarked({ options, at: -1 });
  const optionId = (index: number) => `${id}option-${index}`;

  const dismiss = () => {
    close();
    unmark();
  };

  const choose = (href: string) => {
    dismiss();
    onChoose(href);
  };

  const move = async (step: 1 | -1) => {
    const among = open ? options : await show();
    const count = among.length;
    if (count === 0) return;
    setMarked((before) => {
      const at = open && before.options === among ? before.at : -1;
      return {
        options: among,
        at: at < 0 ? (step > 0 ? 0 : count - 1) : (at + step + count) % count,
      };
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that belong to an input method; 229 is what older browsers send for them.
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) return;
    switch (event.key) {
      case "ArrowDown":
        event.preventDefault();
        void (event.altKey ? show() : move(1));
        break;
      case "ArrowUp":
        event.preventDefault();
        if (event.altKey) dismiss();
        else void move(-1);
        break;
      case "Enter":
        if (open && active >= 0) {
          event.preventDefault();
          document.getElementById(optionId(active))?.click();
        } else dismiss();
        break;
      case "Escape":
        if (!open) break;
        event.preventDefault();
        event.stopPropagation();
        dismiss();
        break;
      case "Tab":
        dismiss();
        break;
      case "Home":
      case "End":
      case "ArrowLeft":
      case "ArrowRight":
        unmark();
        break;
    }
  };

  useInputEvents(input, { keydown: onKeyDown, blur: dismiss, submit: dismiss });

  useLayoutEffect(() => {
    const box = input.current;
    if (!box) return;
    box.setAttribute("aria-expanded", String(open));
    setOrRemove(box, "aria-controls", open ? `${id}list` : null);
    setOrRemove(box, "aria-activedescendant", open && active >= 0 ? `${id}option-${active}` : null);
    if (active >= 0)
      document.getElementById(`${id}option-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [input, id, open, active]);

  useEffect(() => {
    if (open && list.current && input.current) return fitToViewport(list.current, input.current);
  }, [input, open]);

  return (
    <>
      {open ? (
        <div
          ref={list}
          id={`${id}list`}
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
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  href={option.href}
                  className={cx(styles.option, index === active && styles.active)}
                  onClick={() => {
                    option.act?.();
                    choose(option.href);
                  }}
                >
                  <span>
                    {matchedParts(option.label, text).map(({ part, matched, at }) =>
                      matched ? <b key={at}>{part}</b> : <span key={at}>{part}</span>,
                    )}
                  </span>
                  {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
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

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
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

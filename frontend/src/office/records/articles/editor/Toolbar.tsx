import { type Editor, useEditorState } from "@tiptap/react";
import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { IconButton } from "../../../../ui/Button";
import { cx } from "../../../../ui/cx";
import { Input } from "../../../../ui/Input";
import { useDismiss } from "../../../../ui/useDisclosure";
import { AdminIcon } from "../../../ui/AdminIcon";
import { COMMANDS, type Command, TABLE_COMMANDS } from "./commands";
import styles from "./RichText.module.css";

type Props = {
  editor: Editor;
  onLink: () => void;
  onImage: () => void;
};

/**
 * One row of buttons, as many as fit; the others are in a menu at its end. A roving tabindex: one tab stop, and arrow keys
 * between the buttons.
 */
export function Toolbar({ editor, onLink, onImage }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const [tabStop, setTabStop] = useState("Undo");
  const [open, setOpen] = useState(false);
  const groups = useMemo(() => allTools(onLink, onImage), [onLink, onImage]);
  const inBar = useFittingTools(bar, groups);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: labelsOf(groups, ({ active }) => active?.(now) === true),
      off: labelsOf(groups, ({ enabled }) => enabled?.(now) === false),
    }),
  });
  const active = new Set(states.active.split("|"));
  const off = new Set(states.off.split("|"));
  const left = groups.flat().filter(({ label }) => !inBar.has(label));
  const menuOpen = open && left.length > 0;
  useDismiss(bar, menuOpen, () => setOpen(false));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && menuOpen) {
      event.preventDefault();
      setOpen(false);
      more.current?.focus();
      return;
    }
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = (menuOpen ? MENU_STEPS : STEPS)[event.key];
    const to = step === undefined ? { Home: 0, End: buttons.length - 1 }[event.key] : at + step;
    if (to === undefined) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length]?.focus();
  };

  const propsOf = (tool: Command) => ({
    title: tool.keys ? `${tool.label} (${tool.keys})` : tool.label,
    "aria-pressed": tool.active ? active.has(tool.label) : undefined,
    "aria-disabled": off.has(tool.label) || undefined,
    tabIndex: tabStop === tool.label ? 0 : -1,
    onFocus: () => setTabStop(tool.label),
    // The text keeps its selection.
    onMouseDown: keepFocus,
    onClick: () => {
      if (off.has(tool.label)) return;
      setOpen(false);
      if (!inBar.has(tool.label)) setTabStop(MORE);
      tool.run(editor);
    },
  });
  // The button that was the tab stop may have gone into the menu.
  const stopShown = tabStop === MORE ? left.length > 0 : inBar.has(tabStop) || menuOpen;

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls="content"
      className={styles.bar}
      onKeyDown={onKeyDown}
    >
      {groups.map((group, index) => {
        const shown = group.filter(({ label }) => inBar.has(label));
        return shown.length === 0 ? null : (
          <div key={group[0]?.label} className={styles.group}>
            {shown.map((tool, at) => {
              const props = propsOf(tool);
              const first = index === 0 && at === 0 && !stopShown;
              return (
                <IconButton
                  key={tool.label}
                  label={tool.label}
                  icon={<AdminIcon name={tool.icon} />}
                  className={props["aria-pressed"] ? styles.on : undefined}
                  {...props}
                  tabIndex={first ? 0 : props.tabIndex}
                />
              );
            })}
          </div>
        );
      })}
      {left.length > 0 ? (
        <div className={styles.more}>
          <IconButton
            ref={more}
            label={MORE}
            icon={<AdminIcon name="ellipsis" />}
            aria-expanded={menuOpen}
            aria-controls={menuId}
            className={left.some(({ label }) => active.has(label)) ? styles.on : undefined}
            tabIndex={tabStop === MORE ? 0 : -1}
            onFocus={() => setTabStop(MORE)}
            onMouseDown={keepFocus}
            onClick={() => setOpen(!open)}
          />
          <div id={menuId} className={styles.menu} hidden={!menuOpen}>
            {menuOpen
              ? left.map((tool, at) => {
                  const props = propsOf(tool);
                  return (
                    <button
                      key={tool.label}
                      type="button"
                      {...props}
                      // The menu may scroll, so the Tab key comes to it.
                      tabIndex={at === 0 ? 0 : props.tabIndex}
                      className={cx(styles.tool, props["aria-pressed"] && styles.on)}
                    >
                      <AdminIcon name={tool.icon} />
                      {tool.label}
                    </button>
                  );
                })
              : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}

const MORE = "More formatting";
const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const MENU_STEPS: typeof STEPS = { ...STEPS, ArrowDown: 1, ArrowUp: -1 };

function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

function allTools(onLink: () => void, onImage: () => void): readonly (readonly Command[])[] {
  const link: Command = {
    label: "Link",
    rank: 5,
    icon: "link",
    active: (editor) => editor.isActive("link"),
    run: onLink,
  };
  return [...COMMANDS, [link, { label: "Picture", rank: 6, icon: "image", run: onImage }]];
}

/** As one text, so that the bar is rendered only when it changes. */
function labelsOf(
  groups: readonly (readonly Command[])[],
  isIn: (tool: Command) => boolean,
): string {
  return groups
    .flat()
    .filter(isIn)
    .map(({ label }) => label)
    .join("|");
}

/** The labels of the tools for which a bar has room, measured whenever its width changes. */
function useFittingTools(
  bar: RefObject<HTMLElement | null>,
  groups: readonly (readonly Command[])[],
): ReadonlySet<string> {
  const [space, setSpace] = useState({ width: Number.POSITIVE_INFINITY, button: 1, gap: 0 });
  useLayoutEffect(() => {
    const element = bar.current;
    const button = element?.querySelector("button");
    if (!element || !button) return;
    const measure = () => {
      const style = getComputedStyle(element);
      const width =
        element.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      // Between two groups: the gap, and the padding and rule of the second; nothing on phones.
      const space = Number.parseFloat(style.columnGap);
      const gap = space === 0 ? 0 : 2 * space + 1;
      setSpace({ width, button: button.offsetWidth, gap });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
  return useMemo(() => fittingTools(groups, space), [groups, space]);
}

type Tool = { label: string; rank: number };

/** In pixels: the bar's inner width, a button's, and what a further group of buttons adds. */
type Space = { width: number; button: number; gap: number };

/** The labels of the tools that fit into one row, chosen by rank; with a menu for the others, the menu's button fits too. */
export function fittingTools(
  groups: readonly (readonly Tool[])[],
  { width, button, gap }: Space,
): ReadonlySet<string> {
  const all = groups.flat();
  const widthOf = (labels: ReadonlySet<string>) => {
    const shown = groups.filter((group) => group.some(({ label }) => labels.has(label)));
    return labels.size * button + Math.max(0, shown.length - 1) * gap;
  };
  const labels = new Set(all.map(({ label }) => label));
  if (widthOf(labels) <= width) return labels;
  for (const { label } of all.toSorted((one, other) => other.rank - one.rank)) {
    if (widthOf(labels) + button + gap <= width || labels.size === 1) break;
    labels.delete(label);
  }
  return labels;
}

/** Commands for the table or image at the cursor. */
export function ContextBar({ editor }: { editor: Editor }) {
  const { table, figure, alt } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      table: now.isActive("table"),
      figure: now.isActive("figure"),
      alt: String(now.getAttributes("figure").alt ?? ""),
    }),
  });
  if (figure) {
    return (
      <div className={styles.context}>
        <label className={styles.alt}>
          Alt text
          <Input
            maxLength={300}
            placeholder="What the picture shows"
            value={alt}
            onChange={(event) =>
              editor.commands.updateAttributes("figure", { alt: event.target.value })
            }
          />
        </label>
        <button
          type="button"
          className={styles.word}
          onClick={() => editor.chain().focus().deleteNode("figure").run()}
        >
          Remove picture
        </button>
      </div>
    );
  }
  if (!table) return null;
  return (
    <fieldset className={styles.context} aria-label="Table">
      {TABLE_COMMANDS.map(([label, change]) => (
        <button
          key={label}
          type="button"
          className={styles.word}
          onMouseDown={keepFocus}
          onClick={() => change(editor.chain().focus()).run()}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { IconButton } from "../../../../ui/Button";
import { cx } from "../../../../ui/cx";
import { useDismiss } from "../../../../ui/useDisclosure";
import { COMMANDS, type Command } from "./commands";
import { EditorIcon } from "./EditorIcon";
import styles from "./RichText.module.css";
import { useFittingTools } from "./useFittingTools";

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
                  icon={<EditorIcon name={tool.icon} />}
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
            icon={<EditorIcon name="ellipsis" />}
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
                      <EditorIcon name={tool.icon} />
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

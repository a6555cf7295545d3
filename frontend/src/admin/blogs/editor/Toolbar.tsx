import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useRef, useState } from "react";
import { IconButton } from "../../../ui/IconButton";
import { COMMANDS, type Command } from "./commands";
import { EditorIcon } from "./EditorIcon";
import styles from "./Toolbar.module.css";

type Props = {
  editor: Editor;
  onLink: () => void;
  onImage: () => void;
};

/** A roving tabindex: one tab stop, and arrow keys between the buttons. */
export function Toolbar({ editor, onLink, onImage }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState("Undo");
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: COMMANDS.flat()
        .filter((command) => command.active?.(now))
        .map((command) => command.label)
        .join("|"),
      off: COMMANDS.flat()
        .filter((command) => command.enabled?.(now) === false)
        .map((command) => command.label)
        .join("|"),
      link: now.isActive("link"),
    }),
  });
  const active = new Set(states.active.split("|"));
  const off = new Set(states.off.split("|"));

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length]?.focus();
  };

  const button = (
    command: Pick<Command, "label" | "keys" | "icon">,
    run: () => void,
    on?: boolean,
  ) => (
    <IconButton
      key={command.label}
      label={command.label}
      title={command.keys ? `${command.label} (${command.keys})` : command.label}
      icon={<EditorIcon name={command.icon} />}
      className={on ? styles.on : undefined}
      aria-pressed={on}
      aria-disabled={off.has(command.label) || undefined}
      tabIndex={tabStop === command.label ? 0 : -1}
      onFocus={() => setTabStop(command.label)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    />
  );

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls="content"
      className={styles.bar}
      onKeyDown={onKeyDown}
    >
      {COMMANDS.map((group) => (
        <div key={group[0]?.label} className={styles.group}>
          {group.map((command) =>
            button(
              command,
              () => command.run(editor),
              command.active ? active.has(command.label) : undefined,
            ),
          )}
        </div>
      ))}
      <div className={styles.group}>
        {button({ label: "Link", icon: "link" }, onLink, states.link)}
        {button({ label: "Picture", icon: "image" }, onImage)}
      </div>
    </div>
  );
}

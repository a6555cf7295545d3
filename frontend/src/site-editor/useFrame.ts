/** Talks to the page in the frame, in the messages of `page/messages.ts`. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { focusPath } from "./Panel";
import type { FieldAddress, FromFrame, ToFrame } from "./page/messages";
import { addressOf, type Documents, pathOf } from "./store/document";
import type { EditorSession } from "./store/EditorSession";
import { addItem, moveItem, removeItem } from "./store/items";

type FrameState = { ready: boolean; editing: boolean; setEditing: (editing: boolean) => void };

export function useFrame(
  session: EditorSession,
  frame: RefObject<HTMLIFrameElement | null>,
  onPath: (path: string) => void,
): FrameState {
  const [ready, setReady] = useState(false);
  const [editing, setEditing] = useState(true);
  const connection = useRef<Connection | null>(null);
  const latest = useRef(onPath);
  useEffect(() => {
    latest.current = onPath;
  });

  useEffect(() => {
    const link = new Connection(session, frame, (state) => {
      setReady(true);
      setEditing(state.editing);
      latest.current(state.path);
    });
    connection.current = link;
    return () => link.close();
  }, [session, frame]);

  return {
    ready,
    editing,
    setEditing: (on) => {
      setEditing(on);
      connection.current?.send({ type: "mode", editing: on });
    },
  };
}

/** What the frame says of itself. */
type Shown = { path: string; editing: boolean };

class Connection {
  private readonly session: EditorSession;
  private readonly frame: RefObject<HTMLIFrameElement | null>;
  private readonly onReady: (state: Shown) => void;
  /** What the frame has. */
  private sent: Documents = {};
  private errors: unknown = null;
  private selected: string | null = null;
  private isReady = false;
  private readonly ends: (() => void)[];

  constructor(
    session: EditorSession,
    frame: RefObject<HTMLIFrameElement | null>,
    onReady: (state: Shown) => void,
  ) {
    this.session = session;
    this.frame = frame;
    this.onReady = onReady;
    const listen = (event: MessageEvent) => this.receive(event);
    window.addEventListener("message", listen);
    this.ends = [
      () => window.removeEventListener("message", listen),
      session.store.subscribe(() => this.sendDocuments()),
      session.subscribe(() => this.sendState()),
    ];
  }

  close(): void {
    for (const end of this.ends) end();
  }

  send(message: ToFrame): void {
    if (!this.isReady && message.type !== "mode") return;
    this.frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }

  private receive({ origin, source, data }: MessageEvent): void {
    const window_ = this.frame.current?.contentWindow;
    if (origin !== window.location.origin || !window_ || source !== window_) return;
    this.carryOut(data as FromFrame);
  }

  private carryOut(message: FromFrame): void {
    const { session } = this;
    switch (message.type) {
      case "ready":
        this.isReady = true;
        this.sent = {};
        this.errors = null;
        this.selected = null;
        this.send({ type: "schemas", schemas: session.schemas });
        this.sendDocuments();
        this.sendState();
        this.onReady(message);
        return;
      case "select": {
        const path = message.field && this.known(message.field);
        this.selected = path;
        session.select(path === null ? null : { path, from: "frame" });
        if (path !== null && message.field?.page === "company") session.askForPanel();
        return;
      }
      case "text": {
        const path = this.known(message.field);
        if (path !== null) session.store.setText(path, message.text);
        return;
      }
      case "picture":
      case "drop": {
        const path = this.known(message.field);
        if (path === null) return;
        session.select({ path, from: "frame" });
        session.askForPanel();
        session.request({ path, files: message.type === "drop" ? message.files : [] });
        return;
      }
      case "link": {
        const path = this.known(message.field);
        if (path === null) return;
        session.select({ path, from: "frame" });
        session.askForPanel();
        // After the panel has shown the fields of that page.
        setTimeout(() => focusPath(path));
        return;
      }
      case "item":
        this.item(message);
        return;
      case "undo":
        session.undo();
        return;
      case "redo":
        session.redo();
        return;
      case "save":
        void session.flush();
    }
  }

  private item({ list, index, action }: Extract<FromFrame, { type: "item" }>): void {
    const path = this.known(list);
    if (path === null) return;
    if (action === "add") addItem(this.session, path, index + 1);
    else if (action === "remove") removeItem(this.session, path, index);
    else moveItem(this.session, path, index, action === "up" ? -1 : 1);
  }

  /** The path of a field that there is; null for anything else. */
  private known(field: FieldAddress): string | null {
    if (!this.session.pages().includes(field.page)) return null;
    const path = pathOf(field);
    return this.session.store.get(path) === undefined ? null : path;
  }

  private sendDocuments(): void {
    const now = this.session.store.documents();
    const { sent } = this;
    if (!this.isReady || now === sent) return;
    this.sent = now;
    const changed = Object.entries(now).filter(([page, document]) => document !== sent[page]);
    const documents = Object.fromEntries(changed);
    const pictures = this.session.pictures();
    this.send({ type: "documents", documents, pictures } as ToFrame);
  }

  private sendState(): void {
    if (!this.isReady) return;
    const errors = this.session.allErrors();
    if (errors !== this.errors) {
      this.errors = errors;
      const fields = [...errors].map(([path, [message = ""]]) => {
        return { ...addressOf(path), message };
      });
      this.send({ type: "errors", fields });
    }
    const selection = this.session.selection();
    const path = selection?.path ?? null;
    if (path === this.selected) return;
    this.selected = path;
    this.send({ type: "select", field: path === null ? null : addressOf(path) });
  }
}

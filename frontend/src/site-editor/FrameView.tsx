import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Tabs } from "../office/ui/Page";
import { SmallButton } from "../office/ui/SmallButton";
import styles from "./Editor.module.css";
import { focusPath } from "./Panel";
import type { FromFrame, ToFrame } from "./page/messages";
import {
  addressOf,
  type Documents,
  type FieldAddress,
  type PageName,
  pathOf,
} from "./store/document";
import type { EditorSession } from "./store/EditorSession";
import { addItem, moveItem, removeItem } from "./store/items";

type Props = {
  session: EditorSession;
  page: PageName;
  /** A link was followed in the frame. */
  onFollowed: (path: string) => void;
};

const WIDTHS = [
  ["360", "Phone"],
  ["768", "Tablet"],
  ["1280", "Desktop"],
] as const;
type Width = (typeof WIDTHS)[number][0];

/** Below this the window itself is a phone. */
const NARROW = 640;

/** The page as visitors see it, as wide as one of their screens and made smaller to fit. */
export function FrameView({ session, page, onFollowed }: Props) {
  const [width, setWidth] = useState<Width>(() => (window.innerWidth < NARROW ? "360" : "1280"));
  const [ready, setReady] = useState(false);
  const [editing, setEditing] = useState(true);
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { label, path } = session.saver(page).server;
  const shownPath = page === "not-found" ? "/page-not-found" : (path ?? "/");
  useScale(stage, frame, Number(width));

  const followed = useRef(onFollowed);
  useEffect(() => {
    followed.current = (now) => now !== shownPath && onFollowed(now);
  });
  useEffect(() => {
    if (!frame.current) return;
    return connect(session, frame.current, ({ path, editing }) => {
      setReady(true);
      setEditing(editing);
      followed.current(path);
    });
  }, [session]);

  return (
    <section className={styles.view} aria-label={`Page: ${label}`}>
      <div className={styles.tools}>
        <Tabs label="Width" tabs={WIDTHS} value={width} onChange={setWidth} />
        <Tabs
          label="What a click does"
          tabs={[
            ["edit", "Edit"],
            ["browse", "Browse"],
          ]}
          value={editing ? "edit" : "browse"}
          onChange={(mode) => {
            setEditing(mode === "edit");
            if (frame.current) post(frame.current, { type: "mode", editing: mode === "edit" });
          }}
        />
      </div>
      <div ref={stage} className={styles.stage} aria-busy={ready ? undefined : true}>
        <iframe
          ref={frame}
          className={styles.frameViewFrame}
          title={`${label} as visitors see it`}
          src={`/admin/site/frame${shownPath}`}
        />
      </div>
      {ready ? null : <Unanswered frame={frame} />}
    </section>
  );
}

const PATIENCE_MS = 10_000;

/** Says so when the page does not come. */
function Unanswered({ frame }: { frame: RefObject<HTMLIFrameElement | null> }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <div className={styles.late} role="status">
      <p>The page does not show. Its fields work all the same.</p>
      <SmallButton onClick={() => frame.current?.contentWindow?.location.reload()}>
        Try again
      </SmallButton>
    </div>
  );
}

/** Gives the frame its real width, and draws it smaller where there is less room. */
function useScale(
  stage: RefObject<HTMLDivElement | null>,
  frame: RefObject<HTMLIFrameElement | null>,
  width: number,
): void {
  useLayoutEffect(() => {
    const [outer, inner] = [stage.current, frame.current];
    if (!outer || !inner) return;
    const scaleFrame = () => {
      const { clientWidth, clientHeight } = outer;
      if (clientWidth === 0) return;
      const scale = Math.min(1, clientWidth / width);
      inner.style.width = `${width}px`;
      inner.style.height = `${Math.round(clientHeight / scale)}px`;
      inner.style.transform = `scale(${scale})`;
      inner.style.left = `${Math.max(0, (clientWidth - width * scale) / 2)}px`;
    };
    scaleFrame();
    const observer = new ResizeObserver(scaleFrame);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [stage, frame, width]);
}

function post(frame: HTMLIFrameElement, message: ToFrame): void {
  frame.contentWindow?.postMessage(message, window.location.origin);
}

/** Talks to the page in the frame, in the messages of `page/messages.ts`; returns what ends that. */
function connect(
  session: EditorSession,
  frame: HTMLIFrameElement,
  onReady: (shown: { path: string; editing: boolean }) => void,
): () => void {
  const { store } = session;
  /** What the frame has; no documents until it is ready. */
  let sent: Documents | null = null;
  let errors: unknown = null;
  let selected: string | null = null;

  const sendDocuments = () => {
    const now = store.documents();
    const before = sent;
    if (!before || now === before) return;
    sent = now;
    const changed = Object.entries(now).filter(([page, document]) => document !== before[page]);
    const documents = Object.fromEntries(changed);
    post(frame, { type: "documents", documents, pictures: session.pictures } as ToFrame);
  };
  const sendState = () => {
    if (!sent) return;
    if (session.messages !== errors) {
      errors = session.messages;
      const fields = [...session.messages].map(([path, [message = ""]]) => {
        return { ...addressOf(path), message };
      });
      post(frame, { type: "errors", fields });
    }
    const path = session.selection?.path ?? null;
    if (path === selected) return;
    selected = path;
    post(frame, { type: "select", field: path === null ? null : addressOf(path) });
  };
  /** The path of a field that there is; null for anything else. */
  const known = (field: FieldAddress | null): string | null => {
    const path = field && session.isOpen(field.page) ? pathOf(field) : null;
    return path !== null && store.get(path) !== undefined ? path : null;
  };

  const carryOut = (message: FromFrame) => {
    switch (message.type) {
      case "ready":
        sent = {};
        errors = null;
        selected = null;
        post(frame, { type: "schemas", schemas: session.schemas });
        sendDocuments();
        sendState();
        return onReady(message);
      case "undo":
      case "redo":
        return void session[message.type]();
      case "save":
        return void session.flush();
    }
    const path = known("list" in message ? message.list : message.field);
    if (message.type === "select") {
      selected = path;
      session.select(path === null ? null : { path, from: "frame" });
      if (path !== null && message.field?.page === "company") session.tell({ side: "fields" });
    }
    if (path === null) return;
    switch (message.type) {
      case "text":
        return store.setText(path, message.text);
      case "item":
        if (message.action === "add") addItem(session, path, message.index + 1);
        else if (message.action === "remove") removeItem(session, path, message.index);
        else moveItem(session, path, message.index, message.action === "up" ? -1 : 1);
        return;
      case "picture":
      case "drop":
      case "link":
        session.select({ path, from: "frame" });
        session.tell({ side: "fields" });
        // After the panel has shown the fields of that page.
        if (message.type === "link") setTimeout(() => focusPath(path));
        else
          session.tell({ request: { path, files: message.type === "drop" ? message.files : [] } });
    }
  };
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    const isOurs = origin === window.location.origin && source !== null;
    if (isOurs && source === frame.contentWindow) carryOut(data as FromFrame);
  };
  window.addEventListener("message", onMessage);
  const ends = [store.subscribe(sendDocuments), session.subscribe(sendState)];
  return () => {
    window.removeEventListener("message", onMessage);
    for (const end of ends) end();
  };
}

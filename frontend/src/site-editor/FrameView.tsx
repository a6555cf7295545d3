import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Tabs } from "../office/ui/Page";
import { SmallButton } from "../office/ui/SmallButton";
import styles from "./Editor.module.css";
import type { PageName } from "./page/messages";
import type { EditorSession } from "./store/EditorSession";
import { useFrame } from "./useFrame";

type Props = {
  session: EditorSession;
  page: PageName;
  label: string;
  /** Where visitors see the page; null for what is part of every page. */
  path: string | null;
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
export function FrameView({ session, page, label, path, onFollowed }: Props) {
  const [width, setWidth] = useState<Width>(() => (window.innerWidth < NARROW ? "360" : "1280"));
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { ready, editing, setEditing } = useFrame(session, frame, (now) => {
    if (now !== shownPath(page, path)) onFollowed(now);
  });
  useScale(stage, frame, Number(width));

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
          onChange={(mode) => setEditing(mode === "edit")}
        />
      </div>
      <div ref={stage} className={styles.stage} aria-busy={ready ? undefined : true}>
        <iframe
          ref={frame}
          className={styles.frameViewFrame}
          title={`${label} as visitors see it`}
          src={`/admin/site/frame${shownPath(page, path)}`}
        />
      </div>
      <Unanswered ready={ready} frame={frame} />
    </section>
  );
}

/** Where the frame begins; parts of every page are shown with Home. */
function shownPath(page: PageName, path: string | null): string {
  if (page === "not-found") return "/page-not-found";
  return path ?? "/";
}

const PATIENCE_MS = 10_000;

/** Says so when the page does not come. */
function Unanswered({
  ready,
  frame,
}: {
  ready: boolean;
  frame: RefObject<HTMLIFrameElement | null>;
}) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [ready]);
  if (!late || ready) return null;
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

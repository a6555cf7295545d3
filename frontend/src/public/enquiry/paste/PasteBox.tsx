import { type DragEvent, useEffect, useRef, useState } from "react";
import type { MatchedLine } from "../../../data/schema";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { Textarea } from "../../../ui/Input";
import { Notice } from "../../../ui/Notice";
import { late, useLoaded } from "../../parts/late";
import { useLocation } from "../../parts/navigation";
import { takeHandedList } from "../../parts/sessionStore";
import styles from "../EnquiryListPage.module.css";
import {
  changeList,
  type ListChange,
  NOTHING,
  type PastedList,
  type ReviewLine,
  reviewLines,
  storedList,
  storeList,
} from "./pasteList";

const lateReview = late(async () => (await import("./PasteReview")).PasteReview);

type Props = {
  /** False on the server and until the page is hydrated: then the form is posted. */
  ready: boolean;
  /** How many lines the enquiry list has, and its address. */
  count: number;
  address: string;
  /** What was posted without a script, and what was found for it. */
  posted: string;
  found: readonly MatchedLine[];
  postedErrors: readonly string[];
  /** The lines are in the list, and nothing is left here. */
  onAdded: () => void;
};

/** A pasted list or a file, to be matched with the catalogue. The result's script is loaded when it is needed. */
export function PasteBox(props: Props) {
  const { ready, count, address, posted, found, postedErrors, onAdded } = props;
  const [list, setList] = useState<PastedList>({ text: posted, lines: reviewLines(found) });
  const isPosted = useRef(found.length > 0);
  const [error, setError] = useState<string | null>(postedErrors[0] ?? null);
  const [running, setRunning] = useState<AbortController | null>(null);
  const [added, setAdded] = useState("");
  const [isOver, setIsOver] = useState(false);
  const Review = useLoaded(ready && list.lines.length > 0, lateReview.load);
  const area = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  const change = (changed: ListChange) => changeList(setList, changed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each visit, for lines that were pasted elsewhere
  useEffect(() => {
    if (!ready) return;
    // What the server has found is checked here, now that the script runs.
    if (isPosted.current) storeList(list);
    isPosted.current = false;
    const { text: kept, lines } = storedList();
    const handed = takeHandedList();
    // What was typed before the page was hydrated counts.
    const text = [textOf(area.current)?.value || kept, handed].filter(Boolean).join("\n");
    setText(area.current, text);
    storeList({ text, lines });
    setList({ text, lines });
    if (handed && !running) void run(handed, true);
  }, [ready, key]);

  useEffect(() => () => running?.abort(), [running]);

  /** Matches a list. What is found takes the place of what was found before, or stands behind it. */
  const run = async (source: string | File, adds = false) => {
    setAdded("");
    if (typeof source === "string" && source.trim() === "") {
      setError("Please paste your list, or choose a file.");
      textOf(area.current)?.focus();
      return;
    }
    setError(null);
    const controller = new AbortController();
    setRunning(controller);
    try {
      const { matchList, behind } = await import("./PasteReview");
      const found = await matchList(source, controller.signal);
      const text = textOf(area.current)?.value ?? "";
      change(({ lines }) => ({ text, lines: adds ? behind(lines, found) : found }));
    } catch (failure) {
      if (!controller.signal.aborted) setError(await wordsFor(failure));
    } finally {
      setRunning(null);
    }
  };

  const onDrop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    setIsOver(false);
    if (!file) return;
    event.preventDefault();
    if (!running) void run(file);
  };
  const onDone = (left: readonly ReviewLine[], message: string) => {
    change((now) => (left.length > 0 ? { ...now, lines: left } : NOTHING));
    setAdded(message);
    if (left.length > 0) return;
    setText(area.current, "");
    onAdded();
  };

  const Posted = lateReview.component;
  return (
    <details
      open={count === 0 || list.text !== "" || list.lines.length > 0 || error !== null}
      className={cx(styles.paste, count === 0 && styles.slip)}
    >
      <summary className={styles.summary}>
        <h2 className="title-xs">Paste your list</h2>
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can be dropped here; the chooser does the same */}
      <div
        ref={area}
        className={cx("stack one-column gap-3 pad-3-5", isOver && styles.over)}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        {count > 0 ? (
          <p className="within-40 quiet">
            One line an item, as you write it yourself. You check what we found before anything is
            added.
          </p>
        ) : null}
        <label htmlFor="pasted" className="visually-hidden">
          Your list
        </label>
        <Textarea
          id="pasted"
          name="pasted"
          rows={6}
          defaultValue={posted}
          onChange={({ target }) => change((now) => ({ ...now, text: target.value }))}
          autoComplete="off"
          spellCheck={false}
          placeholder={"Amoxy 500 - 20 box\ntelma 40 x 10"}
          aria-invalid={error ? true : undefined}
          readOnly={running !== null}
        />
        <div className="flex wrap gap-3">
          {ready ? (
            <Button disabled={running !== null} onClick={() => void run(list.text)}>
              Match the list
            </Button>
          ) : found.length > 0 ? null : (
            <Button type="submit" name="do" value="paste" formNoValidate>
              Match the list
            </Button>
          )}
          {running ? (
            <Button variant="quiet" onClick={() => running.abort()}>
              Cancel
            </Button>
          ) : null}
        </div>
        {ready ? (
          <label className="stack one-column gap-2 note">
            <span>
              {isOver
                ? "Drop the file here"
                : "or choose a file: CSV or XLSX, up to 500 lines and 1\u00a0MB"}
            </span>
            <input
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain"
              disabled={running !== null}
              onChange={(event) => {
                const file = event.target.files?.[0];
                // The same file can be chosen again after it was changed.
                event.target.value = "";
                if (file) void run(file);
              }}
            />
          </label>
        ) : null}
        <p role="status" className={cx("strong", styles.status)}>
          {running ? "Matching your list…" : added}
        </p>
        {error ? <Notice tone="bad">{error}</Notice> : null}
      </div>
      {/* React renders this on the server only. */}
      <noscript>
        {Posted && found.length > 0 ? (
          <Posted lines={list.lines} posted={{ first: count + 1, address }} />
        ) : null}
      </noscript>
      {Review && list.lines.length > 0 ? (
        <Review lines={list.lines} show={setList} onDone={onDone} />
      ) : null}
    </details>
  );
}

/** The field keeps what is typed before the script runs, so React does not control it. */
function textOf(area: HTMLElement | null): HTMLTextAreaElement | null | undefined {
  return area?.querySelector("textarea");
}

function setText(area: HTMLElement | null, text: string): void {
  const field = textOf(area);
  if (field && field.value !== text) field.value = text;
}

/** Offline not even the script that has the words may be here. */
async function wordsFor(failure: unknown): Promise<string> {
  return import("../../parts/matchLines").then(
    ({ problemText }) => problemText(failure),
    () => "There is no connection. Your list is still here; please try again.",
  );
}

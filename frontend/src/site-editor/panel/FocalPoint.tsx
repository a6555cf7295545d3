import { type PointerEvent, useLayoutEffect, useRef } from "react";
import { Input } from "../../ui/Input";
import type { Pictures } from "../page/messages";
import styles from "./Fields.module.css";

type Props = {
  id: string;
  src: string;
  shown: Pictures[string] | undefined;
  /** Percent from left and top: `50 40`. */
  focus: string;
  /** `movement` is the same for all of a drag, and for a key that is held. */
  onChange: (focus: string, movement: object) => void;
};

const STEP = 5;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The point that stays visible where the picture is cut: by a press on the picture, by arrow keys, or as two numbers. */
export function FocalPoint({ id, src, shown, focus, onChange }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLButtonElement>(null);
  const [left = 50, top = 50] = focus.split(" ").map(Number);

  useLayoutEffect(() => {
    marker.current?.style.setProperty("left", `${left}%`);
    marker.current?.style.setProperty("top", `${top}%`);
  }, [left, top]);

  const movement = useRef({});
  const set = (x: number, y: number) => onChange(`${percent(x)} ${percent(y)}`, movement.current);
  const follow = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (!box || event.buttons !== 1) return;
    const x = ((event.clientX - box.left) / box.width) * 100;
    const y = ((event.clientY - box.top) / box.height) * 100;
    set(x, y);
  };
  const number = (name: string, label: string, value: number, change: (value: number) => void) => (
    <label className={styles.number}>
      {label}
      <Input
        id={`${id}.${name}`}
        type="number"
        min={0}
        max={100}
        step={1}
        value={value}
        onFocus={() => {
          movement.current = {};
        }}
        onChange={(event) => change(event.target.valueAsNumber)}
      />
    </label>
  );

  return (
    <div className={styles.focal}>
      <div
        ref={area}
        className={styles.area}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          movement.current = {};
          follow(event);
        }}
        onPointerMove={follow}
      >
        <img
          src={shown ? smallest(shown) : src}
          width={shown?.width}
          height={shown?.height}
          alt=""
          draggable={false}
          className={styles.whole}
        />
        <button
          ref={marker}
          type="button"
          className={styles.marker}
          aria-label={`Focal point: ${left} % from the left, ${top} % from the top. Arrow keys move it.`}
          title="What must stay visible. Drag it, or use the arrow keys."
          onKeyDown={(event) => {
            const step = KEYS[event.key];
            if (!step) return;
            event.preventDefault();
            if (!event.repeat) movement.current = {};
            set(left + step[0], top + step[1]);
          }}
        />
      </div>
      <div className={styles.numbers}>
        {number("left", "Focus from the left, %", left, (value) => set(value, top))}
        {number("top", "from the top, %", top, (value) => set(left, value))}
      </div>
    </div>
  );
}

function percent(value: number): number {
  return Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : 50;
}

/** The address of a narrow variant, where there is one. */
export function smallest({ url, variants }: { url: string; variants: readonly number[] }): string {
  const width = variants.toSorted((a, b) => a - b).find((variant) => variant >= 320);
  return width === undefined ? url : url.replace(/\.[a-z0-9]+$/i, `.${width}.webp`);
}

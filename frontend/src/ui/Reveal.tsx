import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";
import styles from "./Section.module.css";

type Props = { children: ReactNode; className?: string | undefined };

const THRESHOLD = 0.1;

/**
 * Fades its content in, once, when a tenth of it is in view. Only the script hides content, and only below the first
 * screen.
 */
export function Reveal({ children, className }: Props) {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = ref.current;
    if (!element || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    if (element.getBoundingClientRect().top < window.innerHeight) return;
    element.classList.add(styles.waiting ?? "");
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        element.classList.remove(styles.waiting ?? "");
        observer.disconnect();
      },
      { threshold: THRESHOLD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={ref} className={cx(styles.reveal, className)}>
      {children}
    </div>
  );
}

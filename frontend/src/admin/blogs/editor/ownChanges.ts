/** After this time an equal value is no echo, but was set on purpose. */
const ECHO_WINDOW_MS = 3000;

/**
 * Distinguishes the editor's own changes, which come back through the form's state, from values set by the form. An echo
 * may arrive after further typing, which it must not replace.
 */
export class OwnChanges {
  /** Reported to the form and not yet echoed, oldest first. */
  private pending: { value: string; at: number }[] = [];
  private readonly now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  report(value: string): void {
    this.pending.push({ value, at: this.now() });
  }

  /** The form may skip intermediate values, but keeps their order. */
  isEcho(value: string): boolean {
    const recent = this.pending.filter(({ at }) => this.now() - at < ECHO_WINDOW_MS);
    const found = recent.findIndex((own) => own.value === value);
    this.pending = recent.slice(found + 1);
    return found >= 0;
  }
}

/** Later than this nothing comes back any more: the same text is then somebody's wish. */
const LATE_MS = 3000;

/**
 * Tells what comes back to the editor from the form after it was typed from what somebody else put there. A phone's
 * keyboard can type on before the form has drawn the letters before: without this they would replace the newer ones.
 */
export class OwnChanges {
  /** Given to the form and not yet seen again, oldest first. */
  private pending: { value: string; at: number }[] = [];
  private readonly now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  give(value: string): void {
    this.pending.push({ value, at: this.now() });
  }

  /** Whether this is an echo. The form may leave out steps in between, but it keeps the order. */
  isEcho(value: string): boolean {
    const recent = this.pending.filter(({ at }) => this.now() - at < LATE_MS);
    const found = recent.findIndex((own) => own.value === value);
    this.pending = recent.slice(found + 1);
    return found >= 0;
  }
}

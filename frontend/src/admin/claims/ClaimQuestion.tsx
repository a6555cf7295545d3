import type { Claim } from "../api/types";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import type { ClaimAction } from "./queries";

/** What is to be done with which claims. */
export type AskedClaims = { action: ClaimAction; claims: readonly Claim[] };

type Props = {
  asked: AskedClaims | null;
  onClose: () => void;
  onAnswer: (asked: AskedClaims) => Promise<unknown>;
};

/** Asks before claims are confirmed or removed. */
export function ClaimQuestion({ asked, onClose, onAnswer }: Props) {
  const remove = asked?.action === "remove";
  const count = asked?.claims.length ?? 0;
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title={remove ? `Remove ${counted(count)}?` : `Is all of it true of your company?`}
      confirmLabel={remove ? "Remove" : "Yes, all of it is true"}
      busyLabel={remove ? "Removing..." : "Confirming..."}
      danger={remove}
      onConfirm={() => (asked ? onAnswer(asked) : Promise.resolve())}
    >
      <p>
        {remove
          ? "What is removed is gone from its pages at once, and no gap is left: other words stand in its place, or the point is left out. Each page keeps its earlier version."
          : `${counted(count)} will be public as they stand once the site is open. The history says that you confirmed them.`}
      </p>
    </ConfirmDialog>
  );
}

/** `3 claims`. */
export function counted(claims: number): string {
  return claims === 1 ? "1 claim" : `${claims} claims`;
}

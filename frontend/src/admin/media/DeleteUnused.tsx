import { useState } from "react";
import { fileSize, groupDigits } from "../../format/number";
import { Button } from "../../ui/Button";
import { api } from "../api/client";
import { keys } from "../api/queries";
import type { MediaAmount } from "../api/types";
import { useWrite } from "../api/useWrite";
import { AdminIcon } from "../shared/AdminIcon";
import { DeleteDialog } from "../shared/ConfirmDialog";
import { toasts } from "../shared/toasts";
import { MEDIA_KEY } from "./queries";

const files = (count: number) => (count === 1 ? "1 file" : `${groupDigits(count)} files`);

/** Deletes what nothing has referred to for a day: younger files may be in a form that is not saved. */
export function DeleteUnused({ amount }: { amount: MediaAmount }) {
  const [asking, setAsking] = useState(false);
  const remove = useWrite({
    call: () => api.post<MediaAmount>("/api/admin/media/delete-unused"),
    failure: "The unused files could not be deleted",
    refreshes: [MEDIA_KEY, keys.history],
    onDone: ({ count, bytes }) => toasts.good(`${files(count)} deleted, ${fileSize(bytes)}`),
  });
  const what = `${files(amount.count)}, ${fileSize(amount.bytes)}`;
  return (
    <div className="row note wrap gap-2-4">
      <p>
        {amount.count === 0
          ? "Nothing has been unused for a day. Younger files may belong to a form that is not saved yet."
          : `Unused for a day or more: ${what}.`}
      </p>
      {amount.count > 0 ? (
        <Button
          variant="outline"
          size="sm"
          icon={<AdminIcon name="trash-2" size={16} />}
          onClick={() => setAsking(true)}
        >
          Delete all unused
        </Button>
      ) : null}
      <DeleteDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete all unused files?"
        onConfirm={() => remove.run()}
      >
        <p>
          {what}. No product, article or page refers to them, not even in the trash or in an earlier
          version. They are deleted for good; there is no trash for files.
        </p>
      </DeleteDialog>
    </div>
  );
}

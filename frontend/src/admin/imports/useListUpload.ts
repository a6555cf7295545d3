import { useState } from "react";
import { useNavigate } from "react-router";
import type { ImportReport } from "../api/types";
import { useWrite } from "../api/useWrite";
import { adminPaths } from "../paths";
import { type Upload, uploadList } from "./imports";
import { importsKey } from "./queries";

/** Sends a list and leads to what it would change; a list read again takes the place of its page in the history. */
export function useListUpload({ again = false }: { again?: boolean } = {}) {
  const navigate = useNavigate();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const upload = useWrite<Upload, ImportReport>({
    call: uploadList,
    failure: "The list could not be read",
    labels: { file: "The file" },
    onFieldErrors: (messages) => setErrors(Object.values(messages).flat()),
    refreshes: [importsKey],
    onDone: ({ id }) => void navigate(adminPaths.import(id), { replace: again }),
  });
  return { upload, errors, setErrors };
}

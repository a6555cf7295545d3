import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Notice } from "../../ui/Notice";
import { explain } from "../api/problem";
import { contentPreviewQuery } from "../api/queries";
import { useDebounced } from "../shared/useDebounced";
import { FindingList } from "./FindingList";
import { insecureLinks } from "./findings";

const PAUSE_MS = 700;

/** Below the HTML: what saving would remove or change, asked once typing pauses. */
export function SourceFindings({ content }: { content: string }) {
  const settled = useDebounced(content, PAUSE_MS);
  const { data, error } = useQuery({
    ...contentPreviewQuery(settled),
    enabled: settled.trim() !== "",
    placeholderData: (before) => before,
  });
  if (settled.trim() === "") return null;
  if (error) {
    const why = explain(error) ?? "The server could not be asked.";
    return (
      <Notice tone="plain" title="What saving would change is not known">
        {why}
      </Notice>
    );
  }
  const findings = data?.findings ?? [];
  if (findings.length === 0) return null;
  return (
    <Notice tone="plain" title="Saving will change this HTML">
      <FindingList findings={findings} />
    </Notice>
  );
}

/** Below the rich text, which can hold nothing else that saving would change. */
export function LinkFindings({ content }: { content: string }) {
  const findings = useMemo(() => insecureLinks(content), [content]);
  if (findings.length === 0) return null;
  return (
    <Notice tone="plain" title="Some links are not encrypted">
      <FindingList findings={findings} />
    </Notice>
  );
}

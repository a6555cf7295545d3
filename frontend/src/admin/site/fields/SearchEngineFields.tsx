import type { FieldProps } from "./FieldEditor";
import { GroupMembers } from "./FieldEditor";
import { HeadPreview } from "./HeadPreview";

/** What search engines and link previews say of a page: its fields, and below them how that looks. */
export function SearchEngineFields({ path, schema }: FieldProps) {
  return (
    <>
      <GroupMembers path={path} schema={schema} />
      <HeadPreview path={path} />
    </>
  );
}

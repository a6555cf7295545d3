import { Notice } from "../../../ui/Notice";
import { useEditor, useEditorState, useValue } from "../session";
import { pageOf } from "../store/document";
import { type FieldProps, GroupMembers } from "./FieldEditor";

/** The place on the map, by its degrees. */
export function MapFields({ path, schema }: FieldProps) {
  return (
    <>
      <PinNotice path={path} />
      <GroupMembers path={path} schema={schema} />
    </>
  );
}

/** The address was changed since it was published, and the pin was not. */
function PinNotice({ path }: { path: string }) {
  const session = useEditor();
  useEditorState(session);
  const page = pageOf(path);
  const { published } = session.saver(page).server;
  const address = useValue(`${page}.address`);
  const pin = useValue(path);
  const moved =
    address !== published.address && JSON.stringify(pin) === JSON.stringify(published.map);
  if (!moved) return null;
  return (
    <Notice tone="plain" title="The pin is where it was">
      <p>
        The address has changed. Enter the degrees of the new place, or the map leads to the old
        one.
      </p>
    </Notice>
  );
}

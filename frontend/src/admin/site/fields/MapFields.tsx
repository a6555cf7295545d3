import { useState } from "react";
import { TextField } from "../../../ui/Field";
import { Notice } from "../../../ui/Notice";
import { useEditor, useEditorState, useValue } from "../session";
import { joined, pageOf } from "../store/document";
import { type FieldProps, GroupMembers } from "./FieldEditor";
import { isShortLink, placeOfMapLink } from "./mapLink";

/** The place on the map: by a link of any map, or by its degrees. */
export function MapFields({ path, schema }: FieldProps) {
  const { store } = useEditor();
  const [link, setLink] = useState("");
  const place = link === "" ? null : placeOfMapLink(link);
  const paste = (text: string) => {
    setLink(text);
    const found = placeOfMapLink(text);
    if (!found) return;
    store.set(joined(path, "latitude"), found.latitude);
    store.set(joined(path, "longitude"), found.longitude);
  };
  const unread = link !== "" && !place;
  return (
    <>
      <PinNotice path={path} />
      <TextField
        name={`${path}.link`}
        label="Link of a map"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        value={link}
        hint={
          place
            ? `Taken: ${place.latitude}° north, ${place.longitude}° east.`
            : "Find the place on Google Maps or OpenStreetMap and paste the address of the page, or the two numbers."
        }
        errors={unread ? [unreadable(link)] : undefined}
        onChange={(event) => paste(event.target.value)}
      />
      <GroupMembers path={path} schema={schema} />
    </>
  );
}

function unreadable(link: string): string {
  return isShortLink(link)
    ? "This short link does not say where it leads. Open it, and paste the address that the browser shows then."
    : "No place is named in it. Paste the whole address of the page that shows the place.";
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
        The address has changed. Paste a link of the new place, or the map leads to the old one.
      </p>
    </Notice>
  );
}

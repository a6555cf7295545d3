import { useState } from "react";
import { TextField } from "../../../ui/Field";
import { Notice } from "../../../ui/Notice";
import { useEditor, useEditorState, useValue } from "../session";
import { joined, pageOf } from "../store/document";
import { type FieldProps, GroupMembers } from "./FieldEditor";

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

/** In this order: the pin of a place comes before the middle of the map that shows it. */
const PATTERNS: readonly RegExp[] = [
  // Google Maps: the place itself.
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  // OpenStreetMap: the marker.
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  // Google and Apple Maps: what was searched for, where it is a pair of numbers.
  new RegExp(
    `[?&](?:q|ll|query|destination|daddr|center|coordinate)=(?:loc:)?${NUMBER},\\s*\\+?${NUMBER}`,
  ),
  // Google Maps: the middle of the map.
  new RegExp(`@${NUMBER},${NUMBER}`),
  // OpenStreetMap: the middle of the map.
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${NUMBER}/${NUMBER}`),
  // A geo: address (RFC 5870), or the two numbers alone.
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
  new RegExp(`^\\s*${NUMBER}\\s*[,;\\s]\\s*${NUMBER}\\s*$`),
];

/** Links that name no place themselves: the map has to be opened first. */
const SHORT = /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl|osm\.org\/go)\//;

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

/** The place that a link of a map names. */

type Place = { latitude: number; longitude: number };

export function isShortLink(link: string): boolean {
  return SHORT.test(link.trim());
}

/** The place, or null where the link names none on this earth. */
export function placeOfMapLink(link: string): Place | null {
  let text = link.trim().slice(0, 4000);
  try {
    text = decodeURIComponent(text);
  } catch {
    // Taken as it is.
  }
  for (const pattern of PATTERNS) {
    const [, latitude, longitude] = (pattern.exec(text) ?? []).map(Number);
    if (latitude === undefined || longitude === undefined) continue;
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}

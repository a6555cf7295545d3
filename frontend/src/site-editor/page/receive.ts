/** Messages of the back office: of its window, from its origin, in the form that was agreed. */
import type { FieldAddress, FromFrame, ToFrame } from "./messages";

export function send(message: FromFrame): void {
  window.parent.postMessage(message, window.location.origin);
}

export function onMessage(receive: (message: ToFrame) => void): void {
  window.addEventListener("message", ({ source, origin, data }) => {
    if (source !== window.parent || origin !== window.location.origin) return;
    if (isMessage(data)) receive(data);
  });
}

/** Whether something is a message to the frame. */
export function isMessage(data: unknown): data is ToFrame {
  if (!isRecord(data)) return false;
  switch (data.type) {
    case "schemas":
      return isRecord(data.schemas) && Object.values(data.schemas).every(isRecord);
    case "documents":
      return (
        isRecord(data.documents) &&
        Object.values(data.documents).every(isRecord) &&
        isRecord(data.pictures) &&
        Object.values(data.pictures).every(isRecord)
      );
    case "mode":
      return typeof data.editing === "boolean";
    case "select":
      return data.field === null || isAddress(data.field);
    case "errors":
      return Array.isArray(data.fields) && data.fields.every(isAddress);
    default:
      return false;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isAddress = (value: unknown): value is FieldAddress =>
  isRecord(value) && typeof value.page === "string" && typeof value.path === "string";

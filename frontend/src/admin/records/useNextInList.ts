import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { placeInListQuery } from "../api/queries";
import type { AnyRecordType, SaveMessage } from "./recordType";

type NextInList = {
  /** "3 of 57", when the list holds the record. */
  place: string;
  /** Opens the record that comes after this one. */
  go?: () => void;
  name?: string;
  /** What the save of the last one says. */
  last?: SaveMessage;
};

/**
 * The record that comes after this one in the list from which the form was opened, in its filter and order. Read when the
 * form opens: a save may take this one out of the list.
 */
export function useNextInList(of: AnyRecordType, id: number | null): NextInList {
  const navigate = useNavigate();
  const list = (useLocation().state as { list?: string } | null)?.list ?? "";
  const { data } = useQuery({
    ...placeInListQuery(id ?? 0, list),
    enabled: of.hasNext === true && id !== null,
  });
  if (!data || data.position === null) return { place: "" };
  const { position, total, next } = data;
  const place = `${position} of ${total}`;
  if (!next) return { place, last: { text: LAST_SAVED, detail: LAST_OF_LIST } };
  return {
    place,
    name: next.name,
    go: () => void navigate(of.paths.edit(next.id), { state: { list } }),
  };
}

const LAST_SAVED = "Product updated successfully";
const LAST_OF_LIST = "It was the last one of its list.";

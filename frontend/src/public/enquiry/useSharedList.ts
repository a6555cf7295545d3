import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { type EnquiryLine, type NewLine, useEnquiryList, withKeys } from "../../data/enquiryList";
import { paths } from "../../data/paths";
import { useQueryCache } from "../../data/useQuery";
import { useLocation, useNavigation, useNavigationState } from "../parts/navigation";
import { isSameList, parseList } from "./address";
import { replaceLines } from "./edit";
import { withoutNulls } from "./receipt";

const WRITE_DELAY_MS = 400;

/**
 * The list in the browser and the list in the address. An address that the page did not write itself was bookmarked or
 * sent by somebody: it fills an empty list, and is offered where there is another list, which it never overwrites.
 */
export function useSharedList(form: RefObject<HTMLFormElement | null>) {
  const { search, key } = useLocation();
  const written = useNavigationState((state) => state.written);
  const list = useEnquiryList();
  const linked = useLinkedLines(search, key, form);
  const [settled, setSettled] = useState<string | null>(null);

  const open = linked.length > 0 && !written && settled !== key;
  const adopts = list.ready && open && list.lines.length === 0;
  const equals = list.ready && open && isSameList(linked, list.lines);
  useLayoutEffect(() => {
    if (adopts) replaceLines(linked);
    if (adopts || equals) setSettled(key);
  }, [adopts, equals, linked, key]);

  return {
    /** On the server and while React hydrates: the list of the address; then the browser's own. */
    lines: list.ready && !adopts ? list.lines : linked,
    /** The browser's list is known. */
    ready: list.ready,
    /** The browser keeps the list. */
    isStored: list.isStored,
    /** The list of a link that differs from the browser's own: the visitor decides. */
    offer: list.ready && open && !adopts && !equals ? linked : null,
    /** The visitor has decided. */
    settle: () => setSettled(key),
    /** The address follows the list. */
    follows: list.ready && !open,
  };
}

type SharedList = ReturnType<typeof useSharedList>;

/**
 * Keeps the list in the address, shortly after each change; none where the list is too long for a link. Where the browser
 * does not keep the list, the address is all that is left of it after a reload, so it is then taken for one from outside.
 */
export function useListAddress({ follows, isStored }: SharedList, address: string | null): void {
  const { setAddress } = useNavigation();
  useEffect(() => {
    if (!follows) return;
    const target = address ?? paths.enquiryList;
    const write = () => {
      const { pathname, search } = window.location;
      if (pathname === paths.enquiryList && pathname + search !== target)
        setAddress(target, isStored);
    };
    // An empty list at once: with a reload right after sending, the address would bring back what was sent.
    const timer = setTimeout(write, target === paths.enquiryList ? 0 : WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [follows, isStored, address, setAddress]);
}

/** The lines of the address, with what was typed into them before the script ran. */
function useLinkedLines(
  search: string,
  key: string,
  form: RefObject<HTMLFormElement | null>,
): readonly EnquiryLine[] {
  const cache = useQueryCache();
  const [linked, setLinked] = useState(() => {
    const seeded = cache.getData(["enquiry_list"]) as NewLine[] | undefined;
    return { key, lines: withKeys(seeded?.map(withoutNulls) ?? parseList(search), []) };
  });
  useLayoutEffect(() => {
    const elements = form.current?.elements;
    if (!elements) return;
    setLinked((before) => ({ ...before, lines: before.lines.map(withTyped(elements)) }));
  }, [form]);
  // The data of this document's first page says nothing about later ones.
  useEffect(() => cache.remove(["enquiry_list"]), [cache]);
  if (linked.key !== key) {
    const next = { key, lines: withKeys(parseList(search), []) };
    setLinked(next);
    return next.lines;
  }
  return linked.lines;
}

/** What the fields of a line are, by the first letter of their names. */
const FIELDS = { t: "text", q: "quantity", p: "pack", n: "note" };

function withTyped(elements: HTMLFormControlsCollection) {
  return (line: EnquiryLine, index: number): EnquiryLine => {
    const typed = Object.entries(FIELDS).flatMap(([letter, name]) => {
      const field = elements.namedItem(`${letter}${index + 1}`);
      const isTyped = field instanceof HTMLInputElement && field.value !== field.defaultValue;
      return isTyped ? [[name, field.value]] : [];
    });
    return { ...line, ...Object.fromEntries(typed) };
  };
}

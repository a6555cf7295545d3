import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "../../../paths";
import { FieldLayout, fieldAriaProps } from "../../../ui/Field";
import { q } from "../../api/queries";
import { ListboxInput } from "../../shared/ListboxInput";
import { useDebounced } from "../../shared/useDebounced";
import { siteQuery } from "../api";

import { useEditor, useErrors, useValue } from "../session";
import type { FieldProps } from "./FieldEditor";
import styles from "./Fields.module.css";

const DEBOUNCE_MS = 200;

/** Of each group. */
const MAX_RESULTS = 5;

/** The catalogue, the articles and the list are pages, too, although the office does not write them. */
const FIXED: readonly Target[] = [
  ["All products", paths.products],
  ["Resources", paths.blog],
  ["Enquiry list", paths.enquiryList],
].map(([label = "", href = ""]) => ({ group: "Pages", label, note: href, href }));

/** Where a link leads: a page, product, category or article of the list, or any other address that is typed. */
export function LinkField({ path, schema }: FieldProps) {
  const session = useEditor();
  const value = String(useValue(path) ?? "");
  const errors = useErrors(path);
  const [search, setSearch] = useState<string | null>(null);
  const { targets, searching, failed } = useTargets(search);
  const { label } = schema;
  const hint = "Type to find a page, product, article or document, or enter an address.";
  const field = { name: path, label, hint, errors, className: styles.field };
  const close = () => setSearch(null);

  return (
    <FieldLayout {...field} required={schema.required}>
      <ListboxInput
        {...fieldAriaProps(field)}
        value={value}
        inputMode="url"
        spellCheck={false}
        wrapper={styles.combobox}
        list={styles.options}
        listLabel="On this website"
        options={
          search === null ? [] : targets.map(({ href, ...target }) => ({ key: href, ...target }))
        }
        status={
          searching
            ? "Searching…"
            : failed
              ? "The search does not work at the moment; an address can still be entered."
              : `${targets.length} found on this website`
        }
        onFocus={() => session.select({ path, from: "panel" })}
        onChange={({ target }) => {
          session.store.setText(path, target.value);
          setSearch(target.value);
        }}
        onClick={() => setSearch((typed) => typed ?? "")}
        onOpen={() => setSearch("")}
        onClose={close}
        onPick={(index) => {
          const target = targets[index];
          if (target) session.store.set(path, target.href);
          close();
        }}
      />
    </FieldLayout>
  );
}

/** Something on this website that a link may lead to. */
type Target = {
  group: "Pages" | "Categories" | "Products" | "Articles" | "Documents";
  label: string;
  note: string;
  href: string;
};

type Targets = { targets: readonly Target[]; searching: boolean; failed: boolean };

/** What goes by the typed words; null: nothing is asked for. */
function useTargets(typed: string | null): Targets {
  const asked = typed !== null;
  const text = (typed ?? "").trim().toLowerCase();
  const isAddress = /^(\/|https:|mailto:|tel:)/.test(text);
  const words = isAddress ? "" : text.slice(0, 200);
  const query = useDebounced(words, DEBOUNCE_MS);
  const enabled = asked && query !== "" && words !== "";
  const search = { q: query, per_page: MAX_RESULTS };
  const site = useQuery({ ...siteQuery(), enabled: asked });
  const categories = useQuery({ ...q("/api/categories"), enabled: asked });
  const products = useQuery({ ...q("/api/admin/products", search), enabled });
  const posts = useQuery({ ...q("/api/admin/blogs", search), enabled });
  const documents = useQuery({
    ...q("/api/admin/media", { bucket: "documents", ...search }),
    enabled,
  });

  const found = [products, posts, documents];

  const matches = (label: string, href: string) =>
    isAddress
      ? href.startsWith(text)
      : words.split(/\s+/).every((word) =>
          label
            .toLowerCase()
            .split(/\W+/)
            .some((part) => part.startsWith(word)),
        );
  const pages = [
    ...(site.data?.items ?? []).flatMap(({ label, path }): Target[] =>
      path ? [{ group: "Pages", label, note: path, href: path }] : [],
    ),
    ...FIXED,
  ];
  const shelves = (categories.data ?? []).map(({ name, slug }): Target => {
    const href = paths.productList({ category: [slug] });
    return { group: "Categories", label: name, note: href, href };
  });
  const targets = [
    ...pages.filter(({ label, href }) => matches(label, href)),
    ...shelves.filter(({ label, href }) => matches(label, href)).slice(0, MAX_RESULTS),
    ...(enabled ? (products.data?.items ?? []) : []).map(({ id, name, sku }): Target => {
      return { group: "Products", label: name, note: sku ?? "", href: paths.product(id) };
    }),
    ...(enabled ? (posts.data?.items ?? []) : []).map(({ title, slug, state }): Target => {
      const note = state === "public" ? "" : "Not public yet";
      return { group: "Articles", label: title, note, href: paths.post(slug) };
    }),
    ...(enabled ? (documents.data?.items ?? []) : []).map(({ name, url }): Target => {
      return { group: "Documents", label: name, note: "PDF", href: url };
    }),
  ];
  return {
    targets: asked ? targets : [],
    searching: asked && (words !== query || found.some(({ isFetching }) => isFetching)),
    failed: found.some(({ isError }) => isError),
  };
}

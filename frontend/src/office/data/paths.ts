/** Every address of the back office, built in one place. */
import { formatQuery } from "../../words/query";

/** What a list is narrowed to: `missing` names a fact of the trade, `import` what has added its products. */
type Narrowed = { category?: string; state?: string; missing?: string; import?: number };

export const adminPaths = {
  root: "/admin",
  login: "/admin/login",
  invitation: "/admin/invitation",
  dashboard: "/admin/dashboard",
  products: "/admin/products",
  productList: (to: Narrowed) => `/admin/products${formatQuery(to)}`,
  addProduct: "/admin/products/add",
  copyProduct: (id: number) => `/admin/products/add?copy=${id}`,
  editProduct: (id: number) => `/admin/products/edit/${id}`,
  blogs: "/admin/blogs",
  blogList: (to: Narrowed) => `/admin/blogs${formatQuery(to)}`,
  addBlog: "/admin/blogs/add",
  editBlog: (id: number) => `/admin/blogs/edit/${id}`,
  terms: "/admin/categories",
  media: "/admin/media",
  search: "/admin/search",
  nothingFound: "/admin/search?show=nothing-found",
  redirects: "/admin/redirects",
  /** Opens the form with an old address. */
  redirectFrom: (from: string) => `/admin/redirects${formatQuery({ from })}`,
  imports: "/admin/imports",
  import: (id: number) => `/admin/imports/${id}`,
  history: "/admin/history",
  trash: "/admin/trash",
  /** The trash of products is the one that opens first. */
  trashOf: (kind: string) =>
    `/admin/trash${formatQuery({ kind: kind === "products" ? null : kind })}`,
  site: "/admin/site",
  sitePage: (page: string) => `/admin/site/${page}`,
  /** The page with one of its fields in view. */
  siteField: (page: string, field: string) => `/admin/site/${page}${formatQuery({ field })}`,
  claims: "/admin/claims",
  people: "/admin/people",
  settings: "/admin/settings",
  mail: "/admin/settings/mail",
  backups: "/admin/settings/backups",
  system: "/admin/system",
  /** In the form of what every page has. */
  certifications: "/admin/site/company?field=certifications",
  announcements: "/admin/site/layout?field=announcements",
  account: "/admin/account",
} as const;

/** The one table of the back office's pages. Each is a chunk of its own, fetched on the first visit. */
import { type ComponentType, lazy, Suspense, useState } from "react";
import { matchRoutes, Navigate, type RouteObject } from "react-router";
import { Guard, SessionLoading } from "../office/account/Guard";
import { LoginPage } from "../office/account/login/LoginPage";
import { adminPaths } from "../office/data/paths";
import { AdminLayout } from "../office/layout/AdminLayout";
import { NotFound, RouteProblem } from "../office/ui/Page";

/** A page at one or several addresses: it stays as it is when the address changes from one to another. */
function page<Name extends string>(
  paths: string | readonly string[],
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject[] {
  const code: PageCode = {
    preload: async () => {
      code.loaded ??= (await load())[name];
      return { default: code.loaded };
    },
    Lazy: lazy(() => code.preload()),
  };
  const element = <Page key={name} code={code} />;
  return [paths]
    .flat()
    .map((path) => ({ path, element, handle: code, errorElement: <RouteProblem /> }));
}

type PageCode = {
  preload: () => Promise<{ default: ComponentType }>;
  Lazy: ComponentType;
  loaded?: ComponentType;
};

/** A page whose code is there is rendered at once: a fallback, however brief the wait, is shown for 300 ms by React. */
function Page({ code }: { code: PageCode }) {
  const [Component] = useState(() => code.loaded ?? code.Lazy);
  return <Component />;
}

/** Fetches the code of the page at an address; a failure shows when the page itself fetches it. */
export function preloadPage(pathname: string): void {
  for (const { route } of matchRoutes(adminRoutes, pathname) ?? []) {
    const code = route.handle as PageCode | undefined;
    code?.preload().catch(() => undefined);
  }
}

const InvitationPage = lazy(async () => ({
  default: (await import("../office/account/login/InvitationPage")).InvitationPage,
}));

export const adminRoutes: RouteObject[] = [
  { path: adminPaths.login, element: <LoginPage />, errorElement: <RouteProblem /> },
  {
    path: adminPaths.invitation,
    element: (
      <Suspense fallback={<SessionLoading />}>
        <InvitationPage />
      </Suspense>
    ),
    errorElement: <RouteProblem />,
  },
  {
    path: adminPaths.root,
    element: (
      <Guard>
        <AdminLayout />
      </Guard>
    ),
    errorElement: <RouteProblem />,
    children: [
      { index: true, element: <Navigate to={adminPaths.dashboard} replace /> },
      ...page("dashboard", () => import("../office/dashboard/DashboardPage"), "DashboardPage"),
      ...page("products", () => import("../office/records/products/ProductsPage"), "ProductsPage"),
      ...page(
        ["products/add", "products/edit/:id"],
        () => import("../office/records/products/ProductForm"),
        "ProductFormPage",
      ),
      ...page("blogs", () => import("../office/records/articles/BlogsPage"), "BlogsPage"),
      ...page(
        ["blogs/add", "blogs/edit/:id"],
        () => import("../office/records/articles/BlogForm"),
        "BlogFormPage",
      ),
      ...page("categories", () => import("../office/records/terms/TermsPage"), "TermsPage"),
      ...page("media", () => import("../office/media/MediaPage"), "MediaPage"),
      ...page("search", () => import("../office/words/SearchPage"), "SearchPage"),
      ...page("redirects", () => import("../office/redirects/RedirectsPage"), "RedirectsPage"),
      ...page("imports", () => import("../office/imports/ImportsPage"), "ImportsPage"),
      ...page("imports/:id", () => import("../office/imports/ImportPage"), "ImportPage"),
      ...page("history", () => import("../office/history/HistoryPage"), "HistoryPage"),
      ...page("trash", () => import("../office/records/trash/TrashPage"), "TrashPage"),
      ...page("site", () => import("../site-editor/SitePagesPage"), "SitePagesPage"),
      ...page("site/:page", () => import("../site-editor/EditorPage"), "EditorPage"),
      ...page("claims", () => import("../site-editor/claims/ClaimsPage"), "ClaimsPage"),
      ...page("people", () => import("../office/people/PeoplePage"), "PeoplePage"),
      ...page("settings", () => import("../office/settings/SettingsPage"), "SettingsPage"),
      ...page("settings/mail", () => import("../office/settings/MailPage"), "MailPage"),
      ...page("settings/backups", () => import("../office/settings/BackupsPage"), "BackupsPage"),
      ...page("system", () => import("../office/settings/system/SystemPage"), "SystemPage"),
      ...page("account", () => import("../office/account/AccountPage"), "AccountPage"),
      { path: "*", element: <NotFound /> },
    ],
  },
];

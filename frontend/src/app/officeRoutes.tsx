/** The one table of the back office's pages. Each is a chunk of its own, fetched on the first visit. */
import { type ComponentType, lazy, Suspense, useState } from "react";
import { matchRoutes, Navigate, type RouteObject } from "react-router";
import { Guard, SessionLoading } from "../office/account/Guard";
import { LoginPage } from "../office/account/login/LoginPage";
import { adminPaths } from "../office/data/paths";
import { AdminLayout } from "../office/layout/AdminLayout";
import { NotFound, RouteProblem } from "../office/ui/Page";

type Loader = () => Promise<ComponentType>;

const page = (path: string, load: Loader): RouteObject => pages([path], load)[0] as RouteObject;

/** Several addresses of one page: it stays as it is when the address changes from one to another. */
const pages = (paths: readonly string[], load: Loader): RouteObject[] => {
  const code: PageCode = {
    preload: async () => {
      code.loaded ??= await load();
      return { default: code.loaded };
    },
    Lazy: lazy(() => code.preload()),
  };
  const element = <Page key={paths[0]} code={code} />;
  return paths.map((path) => ({ path, element, handle: code, errorElement: <RouteProblem /> }));
};

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
      page(
        "dashboard",
        async () => (await import("../office/dashboard/DashboardPage")).DashboardPage,
      ),
      page(
        "products",
        async () => (await import("../office/records/products/ProductsPage")).ProductsPage,
      ),
      ...pages(
        ["products/add", "products/edit/:id"],
        async () => (await import("../office/records/products/ProductForm")).ProductFormPage,
      ),
      page("blogs", async () => (await import("../office/records/articles/BlogsPage")).BlogsPage),
      ...pages(
        ["blogs/add", "blogs/edit/:id"],
        async () => (await import("../office/records/articles/BlogForm")).BlogFormPage,
      ),
      page("categories", async () => (await import("../office/records/terms/TermsPage")).TermsPage),
      page("media", async () => (await import("../office/media/MediaPage")).MediaPage),
      page("search", async () => (await import("../office/words/SearchPage")).SearchPage),
      page(
        "redirects",
        async () => (await import("../office/redirects/RedirectsPage")).RedirectsPage,
      ),
      page("imports", async () => (await import("../office/imports/ImportsPage")).ImportsPage),
      page("imports/:id", async () => (await import("../office/imports/ImportPage")).ImportPage),
      page("history", async () => (await import("../office/history/HistoryPage")).HistoryPage),
      page("trash", async () => (await import("../office/records/trash/TrashPage")).TrashPage),
      page("site", async () => (await import("../site-editor/SitePagesPage")).SitePagesPage),
      page("site/:page", async () => (await import("../site-editor/EditorPage")).EditorPage),
      page("claims", async () => (await import("../site-editor/claims/ClaimsPage")).ClaimsPage),
      page("people", async () => (await import("../office/people/PeoplePage")).PeoplePage),
      page("settings", async () => (await import("../office/settings/SettingsPage")).SettingsPage),
      page("settings/mail", async () => (await import("../office/settings/MailPage")).MailPage),
      page(
        "settings/backups",
        async () => (await import("../office/settings/BackupsPage")).BackupsPage,
      ),
      page("system", async () => (await import("../office/settings/system/SystemPage")).SystemPage),
      page("account", async () => (await import("../office/account/AccountPage")).AccountPage),
      { path: "*", element: <NotFound /> },
    ],
  },
];

/** The one table of the back office's pages. Each is a chunk of its own, fetched on the first visit. */
import { type ComponentType, lazy, Suspense, useState } from "react";
import { matchRoutes, Navigate, type RouteObject } from "react-router";
import { AdminLayout } from "./layout/AdminLayout";
import { LoginPage } from "./login/LoginPage";
import { adminPaths } from "./paths";
import { Guard, SessionLoading } from "./session/Guard";
import { NotFound, RouteProblem } from "./shared/Page";

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
  default: (await import("./login/InvitationPage")).InvitationPage,
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
      page("dashboard", async () => (await import("./dashboard/DashboardPage")).DashboardPage),
      page("products", async () => (await import("./products/ProductsPage")).ProductsPage),
      ...pages(
        ["products/add", "products/edit/:id"],
        async () => (await import("./products/ProductForm")).ProductFormPage,
      ),
      page("blogs", async () => (await import("./blogs/BlogsPage")).BlogsPage),
      ...pages(
        ["blogs/add", "blogs/edit/:id"],
        async () => (await import("./blogs/BlogForm")).BlogFormPage,
      ),
      page("categories", async () => (await import("./terms/TermsPage")).TermsPage),
      page("media", async () => (await import("./media/MediaPage")).MediaPage),
      page("search", async () => (await import("./search/SearchPage")).SearchPage),
      page("redirects", async () => (await import("./redirects/RedirectsPage")).RedirectsPage),
      page("imports", async () => (await import("./imports/ImportsPage")).ImportsPage),
      page("imports/:id", async () => (await import("./imports/ImportPage")).ImportPage),
      page("history", async () => (await import("./history/HistoryPage")).HistoryPage),
      page("trash", async () => (await import("./trash/TrashPage")).TrashPage),
      page("site", async () => (await import("./site/SitePagesPage")).SitePagesPage),
      page("site/:page", async () => (await import("./site/EditorPage")).EditorPage),
      page("claims", async () => (await import("./claims/ClaimsPage")).ClaimsPage),
      page("people", async () => (await import("./people/PeoplePage")).PeoplePage),
      page("settings", async () => (await import("./settings/SettingsPage")).SettingsPage),
      page("settings/mail", async () => (await import("./settings/MailPage")).MailPage),
      page("settings/backups", async () => (await import("./settings/BackupsPage")).BackupsPage),
      page("system", async () => (await import("./system/SystemPage")).SystemPage),
      page("account", async () => (await import("./account/AccountPage")).AccountPage),
      { path: "*", element: <NotFound /> },
    ],
  },
];

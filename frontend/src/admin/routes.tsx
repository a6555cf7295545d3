/** The one table of the back office's pages. Each is a chunk of its own, fetched on the first visit. */
import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, type RouteObject } from "react-router";
import { AdminLayout } from "./layout/AdminLayout";
import { NotFound } from "./layout/NotFound";
import { RouteProblem } from "./layout/RouteProblem";
import { LoginPage } from "./login/LoginPage";
import { adminPaths } from "./paths";
import { Guard } from "./session/Guard";
import { SessionLoading } from "./session/SessionLoading";

type Loader = () => Promise<ComponentType>;

const page = (path: string, load: Loader): RouteObject => pages([path], load)[0] as RouteObject;

/** Several addresses of one page: it stays as it is when the address changes from one to another. */
const pages = (paths: readonly string[], load: Loader): RouteObject[] => {
  const Lazy = lazy(async () => ({ default: await load() }));
  return paths.map((path) => ({ path, element: <Lazy />, errorElement: <RouteProblem /> }));
};

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
      page("people", async () => (await import("./people/PeoplePage")).PeoplePage),
      page("settings", async () => (await import("./settings/SettingsPage")).SettingsPage),
      page("account", async () => (await import("./account/AccountPage")).AccountPage),
      { path: "*", element: <NotFound /> },
    ],
  },
];

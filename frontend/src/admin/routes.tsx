/** The one table of the back office's pages. Each is a chunk of its own, fetched when somebody goes there. */
import { type ComponentType, lazy } from "react";
import { Navigate, type RouteObject } from "react-router";
import { AdminLayout } from "./layout/AdminLayout";
import { NotFound } from "./layout/NotFound";
import { RouteProblem } from "./layout/RouteProblem";
import { LoginPage } from "./login/LoginPage";
import { adminPaths } from "./paths";
import { Guard } from "./session/Guard";

type Loader = () => Promise<ComponentType>;

const page = (path: string, load: Loader): RouteObject => {
  const Lazy = lazy(async () => ({ default: await load() }));
  return { path, element: <Lazy />, errorElement: <RouteProblem /> };
};

export const adminRoutes: RouteObject[] = [
  { path: adminPaths.login, element: <LoginPage />, errorElement: <RouteProblem /> },
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
      page("products/add", async () => (await import("./products/AddProductPage")).AddProductPage),
      page(
        "products/edit/:id",
        async () => (await import("./products/EditProductPage")).EditProductPage,
      ),
      page("blogs", async () => (await import("./blogs/BlogsPage")).BlogsPage),
      page("blogs/add", async () => (await import("./blogs/AddBlogPage")).AddBlogPage),
      page("blogs/edit/:id", async () => (await import("./blogs/EditBlogPage")).EditBlogPage),
      page("categories", async () => (await import("./facets/FacetsPage")).FacetsPage),
      page("history", async () => (await import("./history/HistoryPage")).HistoryPage),
      page("trash", async () => (await import("./trash/TrashPage")).TrashPage),
      page("account", async () => (await import("./account/AccountPage")).AccountPage),
      { path: "*", element: <NotFound /> },
    ],
  },
];

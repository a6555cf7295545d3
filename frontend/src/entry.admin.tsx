import "./styles/index.css";
import "./styles/primitives.css";
import "./styles/dark.css";
import "./admin/admin.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { createAdminQueryClient } from "./admin/api/queryClient";
import { preventStrayDrops } from "./admin/images/DropZone";
import { adminRoutes, preloadPage } from "./admin/routes";
import { ToastRegion } from "./admin/shared/ToastRegion";
import { startTheme } from "./admin/shared/theme";

// Beside the session, not after it.
preloadPage(window.location.pathname);
startTheme();
preventStrayDrops();
document.documentElement.dataset.js = "";
// The browser shows the first title of the document; from here on the pages render theirs.
document.querySelector("title")?.remove();

const container = document.getElementById("root");
if (container) {
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={createAdminQueryClient()}>
        <RouterProvider router={createBrowserRouter(adminRoutes)} />
        <ToastRegion />
      </QueryClientProvider>
    </StrictMode>,
  );
}

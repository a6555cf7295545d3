import "../design/index.css";
import "../design/primitives.css";
import "../design/dark.css";
import "../office/office.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { createAdminQueryClient } from "../office/data/queries";
import { preventStrayDrops } from "../office/media/images/DropZone";
import { ToastRegion } from "../office/ui/ToastRegion";
import { startTheme } from "../office/ui/theme";
import { adminRoutes, preloadPage } from "./officeRoutes";

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

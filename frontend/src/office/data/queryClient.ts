import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../data/client";

/** Every page fetches again, with the last response on screen meanwhile; what the server refused is not retried. */
export function createAdminQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2000,
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        refetchOnWindowFocus: false,
      },
      // Offline, a write fails at once instead of waiting unseen; what was sent may be a password and is not kept.
      mutations: { networkMode: "always", gcTime: 0 },
    },
  });
}

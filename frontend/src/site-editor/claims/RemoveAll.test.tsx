// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs, rendered } from "../../../test/admin";
import type { ClaimView as Claim, ClaimGroupView as ClaimGroup } from "../../data/schema";
import { api } from "../../office/data/client";
import { ClaimGroupSection } from "./ClaimsPage";

vi.mock("../../office/data/client", () => ({ api: { get: vi.fn(), post: vi.fn() } }));

const GROUP = { id: "place", label: "Address and place on the map", hint: "" } as ClaimGroup;
const claim = (id: string, state: Claim["state"]) =>
  ({
    id,
    state,
    group: "place",
    page: "company",
    page_label: "Company",
    path: id,
    text: id,
  }) as Claim;

beforeAll(modalDialogs);
afterEach(cleanup);

test("Remove all leaves what somebody has written or confirmed", async () => {
  vi.mocked(api.post).mockResolvedValue({ items: [], groups: [] });
  const claims = [claim("own", "changed"), claim("true", "confirmed"), claim("shipped", "shipped")];
  rendered(<ClaimGroupSection group={GROUP} claims={claims} mayChange />);
  fireEvent.click(screen.getByRole("button", { name: "Remove all" }));
  await screen.findByText("Remove 1 claim?");
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() =>
    expect(api.post).toHaveBeenCalledWith("/api/admin/claims/remove", { ids: ["shipped"] }),
  );
});

/** Calls of the admin API, for preparing tests. */
import { expect } from "@playwright/test";
import { ADMINISTRATOR } from "./admin";
import type { RunningSite } from "./site";

export type ApiCall = <T>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; data: T }>;

/** An access token of each site; it is valid for as long as a file's journeys take. */
const tokens = new Map<string, Promise<string>>();

export async function signInToApi(site: RunningSite): Promise<ApiCall> {
  return async <T>(method: string, path: string, body?: unknown) => {
    let response = await send(site, method, path, body);
    // A journey may have ended every session of the administrator, or take longer than a password counts.
    const refused = response.ok ? "" : await response.clone().text();
    if (response.status === 401 || refused.includes("reauthentication_needed")) {
      tokens.delete(site.directory);
      response = await send(site, method, path, body);
    }
    const text = await response.text();
    return { status: response.status, data: (text === "" ? null : JSON.parse(text)) as T };
  };
}

/** Makes an article, a draft where `fields` give no date. */
export async function makePost(
  site: RunningSite,
  title: string,
  fields: object = {},
): Promise<{ id: number; slug: string }> {
  return make(site, "blogs", {
    title,
    slug: title.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    excerpt: "As it began.",
    content: "<p>Words.</p>",
    category: "Health",
    ...fields,
  });
}

export async function makeProduct(
  site: RunningSite,
  name: string,
  fields: object = {},
): Promise<{ id: number }> {
  const required = { name, category: "Antibiotics", description: "For a test." };
  return make(site, "products", { ...required, ...fields });
}

/** Opens the site to visitors, or closes it; its other settings stay. */
export async function setOpen(site: RunningSite, open: boolean): Promise<void> {
  const call = await signInToApi(site);
  const { data } = await call<object>("GET", "/api/admin/site-settings");
  expect((await call("PUT", "/api/admin/site-settings", { ...data, open })).status).toBe(200);
}

async function make<T>(site: RunningSite, list: string, record: object): Promise<T> {
  const call = await signInToApi(site);
  const { status, data } = await call<T>("POST", `/api/admin/${list}`, record);
  expect(status, JSON.stringify(data)).toBe(201);
  return data;
}

async function send(
  site: RunningSite,
  method: string,
  path: string,
  body: unknown,
): Promise<Response> {
  const token = tokens.get(site.directory) ?? grant(site);
  tokens.set(site.directory, token);
  const isForm = body instanceof FormData;
  return fetch(`${site.url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await token}`,
      ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
}

async function grant(site: RunningSite): Promise<string> {
  const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: ADMINISTRATOR, password: site.password }),
  });
  if (!answer.ok) throw new Error(`no access token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

import { expect, test, vi } from "vitest";
import { ApiError } from "../../data/client";
import { api } from "../data/client";
import { creation } from "./useFormRoute";

vi.mock("../data/client", () => ({ api: {} }));

type Body = { name: string };
type Row = { id: number; revision: number; name: string };

/** Responds like the server, and can lose a response. */
function server() {
  const rows: Row[] = [];
  const remembered = new Map<string, { body: string; answer: Row }>();
  const state = { loseNext: false };
  const post = async <T>(_path: string, body: unknown, options: { idempotencyKey: string }) => {
    const known = remembered.get(options.idempotencyKey);
    if (known && known.body !== JSON.stringify(body)) {
      throw new ApiError(422, { code: "idempotency_key_reused", status: 422 } as never);
    }
    const answer = known?.answer ?? {
      id: rows.length + 1,
      revision: 1,
      name: (body as Body).name,
    };
    if (!known) {
      rows.push(answer);
      remembered.set(options.idempotencyKey, { body: JSON.stringify(body), answer });
    }
    if (state.loseNext) {
      state.loseNext = false;
      throw new ApiError(0, null);
    }
    return answer as T;
  };
  const put = async <T>(path: string, body: unknown, { ifMatch }: { ifMatch: string }) => {
    const row = rows[Number(path.split("/").at(-1)) - 1];
    if (!row || ifMatch !== `"${row.revision}"`) throw new ApiError(412, null);
    Object.assign(row, body, { revision: row.revision + 1 });
    return { data: { ...row } as T };
  };
  Object.assign(api, { post, put });
  return { rows, state };
}

test("sending twice creates one record", async () => {
  const { rows } = server();
  const create = creation();
  await create<Row>("/products", { name: "a" });
  await create<Row>("/products", { name: "a" });
  expect(rows).toHaveLength(1);
});

test("after a lost response, sending the same again returns the record", async () => {
  const { rows, state } = server();
  const create = creation();
  state.loseNext = true;
  await expect(create("/products", { name: "a" })).rejects.toThrow();
  expect(await create<Row>("/products", { name: "a" })).toMatchObject({ id: 1, name: "a" });
  expect(rows).toHaveLength(1);
});

test("after a lost response, sending changed values updates the record that was created", async () => {
  const { rows, state } = server();
  const create = creation();
  state.loseNext = true;
  await expect(create("/products", { name: "a" })).rejects.toThrow();
  const made = await create<Row>("/products", { name: "b" });
  expect(made).toMatchObject({ id: 1, name: "b" });
  expect(rows.map((row) => row.name)).toEqual(["b"]);
});

/**
 * The types of the API out of its document: `node scripts/api.mjs [target]`. In answers to the back office a field that may
 * be null is always there, though the document calls it optional; what is also sent, or read by visitors, stays as it says.
 */
import { readFile, writeFile } from "node:fs/promises";
import openapi, { astToString } from "openapi-typescript";

const document = JSON.parse(await readFile("openapi.json", "utf8"));
const schemas = document.components.schemas;

/** The names of all schemas that are named in a part of the document, directly or by others. */
function named(/** @type {any} */ part, found = new Set()) {
  if (typeof part !== "object" || part === null) return found;
  const name = part.$ref?.replace("#/components/schemas/", "");
  if (name in schemas && !found.has(name)) {
    found.add(name);
    named(schemas[name], found);
  }
  for (const inner of Object.values(part)) named(inner, found);
  return found;
}

const office = new Set();
const others = new Set();
for (const [path, methods] of Object.entries(document.paths)) {
  for (const operation of Object.values(methods)) {
    const { requestBody, responses } = operation;
    // They are names of functions, which resources have in common.
    delete operation.operationId;
    named(requestBody, others);
    named(responses, path.startsWith("/api/admin/") ? office : others);
  }
}

function isNullable(/** @type {any} */ { type, oneOf = [] }) {
  return [type].flat().includes("null") || oneOf.some(isNullable);
}

function requireNullable(/** @type {any} */ schema) {
  const { properties = {}, required = [], allOf = [] } = schema;
  const nullable = Object.keys(properties).filter((name) => isNullable(properties[name]));
  if (nullable.length > 0) schema.required = [...new Set([...required, ...nullable])];
  for (const part of allOf) requireNullable(part);
}

for (const name of office) if (!others.has(name)) requireNullable(schemas[name]);

const nodes = await openapi(document, { rootTypes: true, rootTypesNoSchemaPrefix: true });
await writeFile(process.argv[2] ?? "src/data/schema.d.ts", astToString(nodes));

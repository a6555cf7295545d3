/** A proxy on a slow line: of each document a first part arrives at once, and the rest later. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

type Proxy = { url: string; close: () => void };

/** `cut` is the text before which a document is interrupted. */
export async function slowDocuments(site: string, cut: string, ms: number): Promise<Proxy> {
  const { hostname, port } = new URL(site);
  const server = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming;
    const plain = { ...headers, "accept-encoding": "identity" };
    const outgoing = request({ hostname, port, method, path, headers: plain }, async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!answer.headers["content-type"]?.startsWith("text/html")) {
        answer.pipe(response);
        return;
      }
      const body = Buffer.concat(await answer.toArray());
      const at = Math.max(body.indexOf(cut), 0);
      response.write(body.subarray(0, at));
      setTimeout(() => response.end(body.subarray(at)), ms);
    });
    incoming.pipe(outgoing);
  });
  await new Promise<void>((ready) => server.listen(0, "localhost", ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

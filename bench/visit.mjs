// A browser's first and second visit to each kind of page: all requests as Chromium makes them, from the site itself and
// from nginx with the same bytes, in turns, over plain HTTP/1.1, and over HTTP/2 with TLS.
//
//   cargo build --release && cd frontend && node ../bench/visit.mjs ../target/release/pharma-site [ROUNDS, else 7]
//
// Needs nginx and openssl. Serves the sample content from a temporary directory on loopback. A visit lasts from the beginning
// of the navigation to the load event, as the browser tells it; a second one has the browser's cache of the first. Prints the
// medians, and exits with 1 when the site takes more than 1.1 times as long as nginx on any page over HTTP/2.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const { chromium } = createRequire(path.resolve("package.json"))("@playwright/test");
const [binary, rounds = "7"] = process.argv.slice(2);
const PAGES = {
  Home: "/",
  catalogue: "/products",
  search: "/products?q=amoxicillin",
  product: "/products/110",
  articles: "/blog",
  legacy: "/legacy-interactive",
  contact: "/contact",
};
const MOST = 1.1;
const EXTENSIONS = {
  "text/html": "html",
  "text/css": "css",
  "text/javascript": "js",
  "application/json": "json",
  "font/woff2": "woff2",
  "image/svg+xml": "svg",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/x-icon": "ico",
  "application/manifest+json": "webmanifest",
};

const work = mkdtempSync(path.join(tmpdir(), "visit-"));
const children = [];
let isTooSlow = false;
try {
  const [http, https, plainNginx, tlsNginx] = await Promise.all([1, 2, 3, 4].map(freePort));
  const [certificate, key] = ["certificate.pem", "key.pem"].map((name) => path.join(work, name));
  execFileSync(
    "openssl",
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${certificate}`.split(
      " ",
    ),
    { stdio: "ignore" },
  );
  // Two processes: a site that has a certificate redirects what comes over plain HTTP.
  await start("plain", "", http, http);
  const tls = `[http]\npublic_url = "https://localhost:${https}"\n[https]\nlisten = "127.0.0.1:${https}"\ncertificate = "${certificate}"\nkey = "${key}"\n`;
  await start("tls", tls, await freePort(), https);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  await startNginx(browser, `http://localhost:${http}`, { plainNginx, tlsNginx, certificate, key });

  const ways = [
    ["HTTP/1.1", `http://localhost:${http}`, `http://localhost:${plainNginx}`],
    ["HTTP/2", `https://localhost:${https}`, `https://localhost:${tlsNginx}`],
  ];
  console.log(
    "milliseconds to the load event    first visit: site  nginx  ratio   second: site  nginx  ratio",
  );
  for (const [way, site, nginx] of ways) {
    for (const [name, address] of Object.entries(PAGES)) {
      const times = { site: [[], []], nginx: [[], []] };
      for (let round = 0; round < Number(rounds); round++) {
        const turns = [
          ["site", site],
          ["nginx", nginx],
        ];
        for (const [who, base] of round % 2 ? turns.reverse() : turns) {
          const [first, second] = await visit(browser, base + address);
          times[who][0].push(first);
          times[who][1].push(second);
        }
      }
      const cells = [0, 1].map((which) => {
        const [own, other] = [median(times.site[which]), median(times.nginx[which])];
        if (way === "HTTP/2" && own > MOST * other) isTooSlow = true;
        return `${own.toFixed(0).padStart(13)} ${other.toFixed(0).padStart(6)} ${(own / other).toFixed(2).padStart(6)}`;
      });
      console.log(`${way.padEnd(9)} ${name.padEnd(20)} ${cells.join("   ")}`);
    }
  }
  await browser.close();
} finally {
  for (const child of children) child.kill();
  await Promise.all(
    children.map((child) => child.exitCode ?? new Promise((end) => child.on("exit", end))),
  );
  rmSync(work, { recursive: true, force: true });
}
process.exitCode = isTooSlow ? 1 : 0;

/** How long a first and a second visit take, in a browser that has nothing yet. */
async function visit(browser, url) {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 412, height: 823 },
  });
  const times = [];
  for (let visits = 0; visits < 2; visits++) {
    const page = await context.newPage();
    const answer = await page.goto(url, { waitUntil: "load" });
    if (!answer?.ok()) throw new Error(`${url}: ${answer?.status()}`);
    times.push(
      await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventStart),
    );
    await page.close();
  }
  await context.close();
  return times;
}

async function start(name, settings, port, readyPort) {
  const config = path.join(work, `${name}.toml`);
  writeFileSync(config, settings);
  const data = path.join(work, name);
  const listen = ["--listen", `127.0.0.1:${port}`];
  children.push(
    spawn(binary, ["serve", "--demo", "--config", config, "--data-dir", data, ...listen], {
      stdio: "ignore",
    }),
  );
  await reachable(readyPort);
}

/** nginx with every file that the pages ask for, each in the encoding in which the site sends it. */
async function startNginx(browser, base, { plainNginx, tlsNginx, certificate, key }) {
  const root = path.join(work, "files");
  mkdirSync(root);
  const wanted = new Set();
  for (const address of Object.values(PAGES)) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const page = await context.newPage();
    page.on("request", (request) => {
      if (request.url().startsWith(base))
        wanted.add(request.url().slice(base.length).split("#")[0]);
    });
    await page.goto(base + address, { waitUntil: "networkidle" });
    await context.close();
  }
  const [files, encodings, caching] = [[], [], []];
  for (const address of wanted) {
    const url = new URL(base + address);
    const { headers, body } = await fetchEncoded(url);
    const type = (headers["content-type"] ?? "").split(";")[0];
    const name = `${files.length}.${EXTENSIONS[type] ?? "bin"}`;
    writeFileSync(path.join(root, name), body);
    const quoted = JSON.stringify(address);
    files.push(`${quoted} /${name};`);
    if (headers["content-encoding"]) encodings.push(`${quoted} ${headers["content-encoding"]};`);
    if (headers["cache-control"])
      caching.push(`${quoted} ${JSON.stringify(headers["cache-control"])};`);
  }
  const types = Object.entries(EXTENSIONS).map(([type, extension]) => `${type} ${extension};`);
  const configuration = `
    ${process.getuid() === 0 ? "user root;" : ""} daemon off; pid ${work}/nginx.pid; error_log ${work}/nginx.log; worker_processes 2;
    events { worker_connections 512; }
    http {
      access_log off; sendfile on; tcp_nopush on; charset utf-8; charset_types text/css text/javascript;
      client_body_temp_path ${work}/t1; proxy_temp_path ${work}/t2; fastcgi_temp_path ${work}/t3;
      uwsgi_temp_path ${work}/t4; scgi_temp_path ${work}/t5;
      types { ${types.join(" ")} }
      map_hash_bucket_size 512; map_hash_max_size 4096;
      map $request_uri $file { ${files.join("\n")} }
      map $request_uri $encoding { ${encodings.join("\n")} }
      map $request_uri $caching { ${caching.join("\n")} }
      server {
        listen 127.0.0.1:${plainNginx};
        listen 127.0.0.1:${tlsNginx} ssl http2;
        ssl_certificate ${certificate}; ssl_certificate_key ${key};
        root ${root};
        location / { try_files $file =404; add_header Content-Encoding $encoding; add_header Cache-Control $caching; }
      }
    }`;
  const config = path.join(work, "nginx.conf");
  writeFileSync(config, configuration);
  children.push(spawn("nginx", ["-c", config, "-e", `${work}/nginx.log`], { stdio: "inherit" }));
  await reachable(tlsNginx);
}

/** An answer as it is sent: `fetch` would decode it. */
function fetchEncoded(url) {
  const { promise, resolve, reject } = withResolvers();
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`;
  const chunks = [];
  const socket = net.connect(Number(url.port), "127.0.0.1", () => socket.write(request));
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", reject);
  socket.on("end", () => {
    const whole = Buffer.concat(chunks);
    const end = whole.indexOf("\r\n\r\n");
    const lines = whole.subarray(0, end).toString("latin1").split("\r\n").slice(1);
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
    );
    resolve({ headers, body: dechunked(whole.subarray(end + 4), headers["transfer-encoding"]) });
  });
  return promise;
}

function dechunked(body, coding) {
  if (coding !== "chunked") return body;
  const parts = [];
  for (let at = 0; ; ) {
    const end = body.indexOf("\r\n", at);
    const length = Number.parseInt(body.subarray(at, end).toString("latin1"), 16);
    if (!length) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
}

/** `Promise.withResolvers`, which Node.js has from version 22 on. */
function withResolvers() {
  let settle = {};
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function freePort() {
  const { promise, resolve } = withResolvers();
  const server = net.createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
  return promise;
}

async function reachable(port) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const { promise, resolve } = withResolvers();
    const socket = net.connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false));
    const isThere = await promise;
    socket.destroy();
    if (isThere) return;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error(`nothing listens on port ${port}`);
}

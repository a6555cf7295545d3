// What a browser has and the embedded engine lacks, as far as rendering needs it. `hostParseUrl` comes from Rust.
(() => {
  class URLSearchParams {
    #pairs = [];
    constructor(init = '') {
      if (typeof init === 'string') {
        for (const part of init.replace(/^\?/, '').split('&')) {
          if (part === '') continue;
          const at = part.indexOf('=');
          const [name, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
          this.#pairs.push([decode(name), decode(value)]);
        }
      } else {
        const pairs = typeof init[Symbol.iterator] === 'function' ? init : Object.entries(init);
        for (const [name, value] of pairs) this.#pairs.push([String(name), String(value)]);
      }
    }
    get size() { return this.#pairs.length; }
    append(name, value) { this.#pairs.push([String(name), String(value)]); }
    delete(name) { this.#pairs = this.#pairs.filter(([n]) => n !== name); }
    get(name) { return this.#pairs.find(([n]) => n === name)?.[1] ?? null; }
    getAll(name) { return this.#pairs.filter(([n]) => n === name).map(([, v]) => v); }
    has(name) { return this.#pairs.some(([n]) => n === name); }
    set(name, value) { this.delete(name); this.append(name, value); }
    sort() { this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)); }
    forEach(visit) { for (const [n, v] of this.#pairs) visit(v, n, this); }
    entries() { return this.#pairs.values(); }
    keys() { return this.#pairs.map(([n]) => n).values(); }
    values() { return this.#pairs.map(([, v]) => v).values(); }
    [Symbol.iterator]() { return this.entries(); }
    toString() { return this.#pairs.map(([n, v]) => `${encode(n)}=${encode(v)}`).join('&'); }
  }
  const decode = (text) => {
    const spaced = text.replace(/\+/g, ' ');
    try { return decodeURIComponent(spaced); } catch { return spaced; }
  };
  // application/x-www-form-urlencoded, byte for byte as browsers write it.
  const encode = (text) => encodeURIComponent(text).replace(/%20/g, '+')
    .replace(/[!'()~]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

  class URL {
    constructor(url, base) {
      const parts = hostParseUrl(String(url), base === undefined ? null : String(base));
      if (parts === null) throw new TypeError(`Invalid URL: ${url}`);
      Object.assign(this, JSON.parse(parts));
      this.searchParams = new URLSearchParams(this.search);
    }
    toString() { return this.href; }
    toJSON() { return this.href; }
    static canParse(url, base) { return hostParseUrl(String(url), base === undefined ? null : String(base)) !== null; }
  }

  const log = (...parts) => hostLog(parts.map(String).join(' '));
  Object.assign(globalThis, {
    URL,
    URLSearchParams,
    console: { log, info: log, warn: log, error: log, debug() {} },
    setTimeout: () => 0,
    clearTimeout() {},
    setInterval: () => 0,
    clearInterval() {},
    queueMicrotask: (job) => { Promise.resolve().then(job); },
  });
})();

# Varnish in front of pharma-site: copy to /etc/varnish/default.vcl. Debian: apt install varnish varnish-modules
#
# In the site's configuration (docs/scaling.md):
#   [http]
#   edge_seconds = 3600
#   purge_url = "http://127.0.0.1:6081/.edge/purge"
#   purge_token = "…"                   # the one line of /etc/varnish/pharma-site.token, 16 characters or more
#   trusted_proxies = ["127.0.0.1"]     # Varnish, and what ends TLS in front of it
# Start varnishd with `-p http_gzip_support=off`: the site compresses, also with brotli, which Varnish would refuse.

vcl 4.1;

import std;
import xkey;

backend site {
    .host = "127.0.0.1";
    .port = "8080";
    .max_connections = 200;
    .connect_timeout = 2s;
    # A catalogue is typeset in less.
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 60s;
    .probe = {
        .request = "GET /healthz HTTP/1.1" "Host: localhost" "Connection: close";
        .interval = 1s;
        .timeout = 2s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

# From where the site sends its purges.
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.restarts == 0) {
        unset req.http.Edge-Fresh;
        unset req.http.Edge-Stale;
        unset req.http.Edge-Lookup;
    }
    if (req.url == "/.edge/purge") {
        call purge_keys;
    }
    # One of many names of the site; the site refuses all but its own.
    set req.http.Host = req.http.Host.lower();
    if (req.method !~ "^(GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS)$") {
        return (synth(405));
    }
    # Everything is passed on as it is, cookies too; only what the site marks as public is kept (vcl_backend_response).
    if (req.method !~ "^(GET|HEAD)$" || req.http.Authorization) {
        return (pass);
    }
    if (req.url ~ "^/(admin|auth|preview|api/admin|enquiry-list|healthz|readyz)([/?]|$)") {
        return (pass);
    }
    # For this machine and its operators, who ask the site itself.
    if (req.url ~ "^/metrics([/?]|$)") {
        return (synth(404));
    }
    # What advertisers add to links means nothing to the site. All else may: redirects of old addresses know their query.
    if (req.url ~ "[?&](utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|igshid|mc_cid|mc_eid)=") {
        set req.url = regsuball(req.url,
            "(?<=[?&])(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|igshid|mc_cid|mc_eid)=[^&]*(&|$)", "");
        set req.url = regsub(req.url, "[?&]$", "");
    }
    # The site answers with brotli, gzip or neither: three variants of a page, not one for each browser.
    if (req.http.Accept-Encoding ~ "(^|[ ,])br *(,|$|; *q=(1|0\.[0-9]*[1-9]))") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(^|[ ,])gzip *(,|$|; *q=(1|0\.[0-9]*[1-9]))") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    if (req.http.Edge-Fresh) {
        set req.grace = 0s;
    } elsif (req.http.Edge-Stale) {
        # It keeps its value over a restart.
        set req.grace = 1w;
    }
    set req.http.Edge-Lookup = "1";
    # Not to Varnish's own rules, which would keep nothing for somebody with a cookie: public pages read none.
    return (hash);
}

# The site names what has changed. Soft: it is fetched anew, and stays for the time in which the site does not answer.
# Hard: it is gone.
sub purge_keys {
    if (req.method != "POST") {
        return (synth(405));
    }
    # An address that is behind another proxy has two entries here: the one that Varnish has added is the proxy's.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ "," ||
        std.fileread("/etc/varnish/pharma-site.token") !~ "^\S{16,}\s*$" ||
        req.http.Authorization != "Bearer " + regsub(std.fileread("/etc/varnish/pharma-site.token"), "\s+$", "")) {
        return (synth(403));
    }
    if (req.http.Surrogate-Key !~ "^[a-z0-9 -]+$") {
        return (synth(400));
    }
    if (req.http.Purge-Mode == "hard") {
        set req.http.Edge-Purged = xkey.purge(req.http.Surrogate-Key);
    } else {
        set req.http.Edge-Purged = xkey.softpurge(req.http.Surrogate-Key);
    }
    return (synth(200, req.http.Edge-Purged + " purged"));
}

sub vcl_hit {
    if (obj.ttl <= 0s && std.healthy(req.backend_hint) && !req.http.Edge-Stale) {
        # What expired by itself may be shown while it is fetched; what was purged, before its time, may not.
        if (obj.age < std.duration(obj.http.Edge-Ttl, 0s) ||
            obj.age > std.duration(obj.http.Edge-Ttl, 0s) + std.duration(obj.http.Edge-While-Revalidate, 0s)) {
            set req.http.Edge-Fresh = "1";
            return (restart);
        }
    }
    return (deliver);
}

sub vcl_backend_fetch {
    unset bereq.http.Edge-Fresh;
    unset bereq.http.Edge-Stale;
    unset bereq.http.Edge-Lookup;
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    if (beresp.status >= 500) {
        if (bereq.is_bgfetch) {
            # What is there stays.
            return (abandon);
        }
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    if (beresp.status == 200 && !beresp.http.Set-Cookie) {
        if (beresp.http.CDN-Cache-Control ~ "max-age=[0-9]") {
            set beresp.ttl = std.duration(
                regsub(beresp.http.CDN-Cache-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
            set beresp.grace = 0s;
            if (beresp.http.CDN-Cache-Control ~ "stale-if-error=[0-9]") {
                set beresp.grace = std.duration(
                    regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
            }
            set beresp.http.Edge-While-Revalidate = "0s";
            if (beresp.http.CDN-Cache-Control ~ "stale-while-revalidate=[0-9]") {
                set beresp.http.Edge-While-Revalidate =
                    regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=([0-9]+).*$", "\1s");
            }
            set beresp.http.Edge-Ttl = beresp.ttl + "s";
            set beresp.http.xkey = beresp.http.Surrogate-Key;
            return (deliver);
        }
        # Files whose names change with their content, and uploads. Long documents would push out everything else.
        if (beresp.http.Cache-Control ~ "^public, max-age=" && std.integer(beresp.http.Content-Length, 0) < 4194304) {
            set beresp.grace = 1d;
            set beresp.http.Edge-While-Revalidate = "30s";
            set beresp.http.Edge-Ttl = beresp.ttl + "s";
            return (deliver);
        }
    }
    # Remembered, so that requests for it do not wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
}

sub vcl_deliver {
    # The site failed: what there is of the page, however old, is better.
    if (resp.status >= 500 && req.http.Edge-Lookup && !req.http.Edge-Stale && req.restarts < 3) {
        unset req.http.Edge-Fresh;
        set req.http.Edge-Stale = "1";
        return (restart);
    }
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.xkey;
    unset resp.http.Edge-Ttl;
    unset resp.http.Edge-While-Revalidate;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    return (deliver);
}

sub vcl_backend_error {
    set beresp.http.Content-Type = "text/html; charset=utf-8";
    set beresp.http.Content-Security-Policy = "default-src 'none'; frame-ancestors 'none'";
    set beresp.http.X-Content-Type-Options = "nosniff";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    unset beresp.http.Server;
    set beresp.body = {"<!doctype html><html lang="en"><meta charset="utf-8"><title>Please try again</title>
<h1>Please try again in a moment</h1><p>The site does not answer just now.</p></html>
"};
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
}

sub vcl_synth {
    unset resp.http.Server;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.http.X-Content-Type-Options = "nosniff";
    set resp.http.Cache-Control = "no-store";
    if (resp.status == 405) {
        set resp.http.Allow = "GET, HEAD, POST";
    }
    set resp.body = "" + resp.status + " " + resp.reason + {"
"};
    return (deliver);
}

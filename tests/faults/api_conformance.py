#!/usr/bin/env python3
"""Holds the OpenAPI document against the running server: schemathesis makes requests out of it, right and wrong ones.

No answer may be a server error, one that the document does not name, or shaped otherwise than it says; nothing that needs a
sign-in may answer without one. Needs the packages of tests/requirements.txt; `PHARMA_TEST_PYTHON` names a Python that has
them, else this one is used. The short form is tests/it/openapi.rs.

    tests/faults/api_conformance.py           # 200 requests of each operation and phase
"""

import os
import subprocess
import sys
from pathlib import Path

from common import Site, expect, program, run

LEFT_OUT = ["/auth/v1/logout", "/auth/v1/sessions/{id}", "/api/admin/security"]
"""Calls that would end the session that the other calls use, or demand a second factor of it."""
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,"
    "response_headers_conformance,ignored_auth"
)


def suite(arguments, work, chance) -> str:
    python = Path(os.environ.get("PHARMA_TEST_PYTHON", sys.executable))
    schemathesis = python.with_name("schemathesis")
    if not schemathesis.exists():
        print("this suite needs schemathesis: pip install -r tests/requirements.txt", file=sys.stderr)
        sys.exit(2)
    document = work / "openapi.json"
    document.write_bytes(subprocess.run([arguments.binary, "openapi"], check=True, capture_output=True).stdout)
    settings = {"PHARMA_SITE_AUTH_FAILURES": "1000000"}
    with Site(arguments.binary, work / "data", settings=settings) as site:
        token = site.sign_in(site.password)["access_token"]
        command = [str(schemathesis), "run", str(document), "--url", f"http://127.0.0.1:{site.port}", "--header",
                   f"Authorization: Bearer {token}", "--checks", CHECKS, "--phases", "examples,coverage,fuzzing",
                   "--max-examples", str(arguments.count), "--continue-on-failure", "--no-color", "--seed",
                   str(arguments.seed), "--generation-with-security-parameters", "false", "--request-timeout", "30"]  # fmt: skip
        for path in LEFT_OUT:
            command += ["--exclude-path", path]
        done = subprocess.run(command, cwd=work, capture_output=True, text=True)
        (work / "report.txt").write_text(done.stdout + done.stderr)
        expect(done.returncode == 0, f"schemathesis: {done.stdout[-3000:]}{done.stderr[-500:]}")
        expect("returned only 401/403" not in done.stdout, "the session ended on the way")
        expect(not site.panics(), f"panics: {site.panics()[:2]}")
        summary = [line.strip() for line in done.stdout.splitlines() if "generated" in line]
    return f"{' '.join(summary[:1]) or 'no violation'}, seed {arguments.seed}"


if __name__ == "__main__":
    run(suite, program(__doc__, 200, "requests of each operation and phase"))

"""A real mail server that behaves as its first argument says, on a free port of the loopback.

Prints one JSON line when it is ready ({"port": n, "ca": path or null}) and one for every mail that it has accepted.
Ends when its standard input closes.
"""

import asyncio
import json
import logging
import os
import ssl
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

from aiosmtpd.smtp import SMTP, AuthResult

warnings.simplefilter("ignore")
logging.disable()
USER, PASSWORD = b"office", b"correct horse"


def say(**facts):
    print(json.dumps(facts), flush=True)


class Handler:
    def __init__(self, mode):
        self.mode = mode

    async def handle_MAIL(self, server, session, envelope, address, options):
        if self.mode == "421":
            return "421 4.3.2 shutting down"
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.mode == "550":
            return "550 5.1.1 no such mailbox"
        if self.mode == "one-gone" and address.startswith("gone"):
            return "550 5.1.1 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.mode == "451":
            return "451 4.7.1 try again later"
        if self.mode == "252":
            return "252 I may or may not deliver it"
        if self.mode == "stall":
            await asyncio.sleep(3600)
        if self.mode == "drop":
            server.transport.abort()
            await asyncio.sleep(3600)
        secured = session.ssl is not None
        data = envelope.content.decode("utf-8", "surrogateescape")
        say(sender=envelope.mail_from, recipients=envelope.rcpt_tos, data=data, secured=secured)
        return "250 2.0.0 taken"


def authenticate(server, session, envelope, mechanism, auth_data):
    good = (auth_data.login, auth_data.password) == (USER, PASSWORD)
    return AuthResult(success=good, handled=False)


async def drip(reader, writer):
    """A greeting that never ends, a letter at a time."""
    try:
        writer.write(b"220-")
        while True:
            writer.write(b"a")
            await writer.drain()
            await asyncio.sleep(0.2)
    except ConnectionError:
        pass


async def silence(reader, writer):
    await asyncio.sleep(3600)


def certificates(directory, name):
    """A certificate authority and a server's certificate signed by it."""

    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=directory, check=True, capture_output=True)

    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    openssl("req", "-x509", *curve, "-keyout", "ca.key", "-out", "ca.pem", "-days", "30", "-subj", "/CN=Test CA")
    openssl("req", *curve, "-keyout", "server.key", "-out", "server.csr", "-subj", f"/CN={name}")
    Path(directory, "names").write_text(f"subjectAltName=DNS:{name}\n")
    openssl(
        "x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
        "-out", "server.pem", "-days", "30", "-extfile", "names",
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(Path(directory, "server.pem"), Path(directory, "server.key"))
    return context


async def main(mode):
    with tempfile.TemporaryDirectory() as directory:
        handler, context, implicit = Handler(mode), None, False
        if mode in ("tls", "starttls", "wrong-name", "untrusted"):
            context = certificates(directory, "elsewhere.example" if mode == "wrong-name" else "localhost")
            implicit = mode != "starttls"

        def session():
            login = dict(authenticator=authenticate, auth_required=True) if context else {}
            return SMTP(
                handler,
                hostname="peer.test",
                tls_context=None if implicit else context,
                auth_require_tls=False if implicit else True,
                **login,
            )

        loop = asyncio.get_running_loop()
        if mode == "drip":
            server = await asyncio.start_server(drip, "127.0.0.1", 0)
        elif mode == "silence":
            server = await asyncio.start_server(silence, "127.0.0.1", 0)
        else:
            server = await loop.create_server(session, "127.0.0.1", 0, ssl=context if implicit else None)
        ca = str(Path(directory, "ca.pem")) if context else None
        say(port=server.sockets[0].getsockname()[1], ca=ca)
        await loop.run_in_executor(None, sys.stdin.read)
        server.close()


def quietly(loop, context):
    """Broken connections are what these tests are about."""


if __name__ == "__main__":
    runner = asyncio.new_event_loop()
    runner.set_exception_handler(quietly)
    task = runner.create_task(main(sys.argv[1]))
    runner.run_until_complete(task)
    # Whoever is still being kept waiting is let go with the process.
    os._exit(0)

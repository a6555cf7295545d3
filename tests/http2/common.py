"""Connections of HTTP/2 for the programs in this folder: frame by frame (hyperframe, hpack), so that a client can be
wrong, and by a client that keeps the rules (h2)."""

import collections
import socket
import ssl
import struct
import time

import h2.config
import h2.connection
import h2.events
import hpack
from hyperframe.frame import Frame, GoAwayFrame, HeadersFrame, PingFrame, RstStreamFrame, SettingsFrame

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
ERRORS = dict(
    NO_ERROR=0, PROTOCOL_ERROR=1, INTERNAL_ERROR=2, FLOW_CONTROL_ERROR=3, SETTINGS_TIMEOUT=4, STREAM_CLOSED=5,
    FRAME_SIZE_ERROR=6, REFUSED_STREAM=7, CANCEL=8, COMPRESSION_ERROR=9, CONNECT_ERROR=10, ENHANCE_YOUR_CALM=11,
)


class Site:
    """Where the site listens, by which name, and which certificate it has."""

    def __init__(self, port, name, certificate):
        self.port, self.name = int(port), name
        self.tls = ssl.create_default_context(cafile=certificate)
        self.tls.set_alpn_protocols(["h2"])

    def connect(self, timeout=20):
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=timeout)
        stream = self.tls.wrap_socket(plain, server_hostname=self.name)
        assert stream.selected_alpn_protocol() == "h2", stream.selected_alpn_protocol()
        return stream

    def head(self, path="/healthz", method="GET", **more):
        fields = {":method": method, ":scheme": "https", ":authority": self.name, ":path": path}
        return list((fields | {name.replace("_", "-"): value for name, value in more.items()}).items())


def raw(kind, flags, stream, payload=b"", length=None):
    """A frame's bytes, right or wrong."""
    length = len(payload) if length is None else length
    return struct.pack(">I", length)[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


class Raw:
    """A connection on which anything can be sent."""

    def __init__(self, site, settings=True, preface=PREFACE):
        self.site, self.stream, self.buffer = site, site.connect(), b""
        self.encoder, self.decoder = hpack.Encoder(), hpack.Decoder()
        if preface:
            self.send(preface)
        if settings:
            self.send(SettingsFrame(0).serialize())

    def send(self, data):
        self.stream.sendall(data)

    def block(self, fields):
        return self.encoder.encode(fields, huffman=False)

    def ask(self, stream=1, path="/healthz", end=True, **more):
        block = self.block(self.site.head(path, **more))
        self.send(raw(1, 4 | (1 if end else 0), stream, block))

    def open(self, stream=1):
        """Begins a request that is not answered before its body is there."""
        self.ask(stream, "/api/match", end=False, method="POST", content_type="application/json")

    def frames(self, seconds=5):
        """What the server sends, until it closes or says nothing for that long."""
        until = time.monotonic() + seconds
        while True:
            while len(self.buffer) >= 9:
                frame, length = Frame.parse_frame_header(memoryview(self.buffer)[:9])
                if len(self.buffer) < 9 + length:
                    break
                frame.parse_body(memoryview(self.buffer)[9 : 9 + length])
                self.buffer = self.buffer[9 + length :]
                yield frame
            self.stream.settimeout(max(0.01, until - time.monotonic()))
            try:
                data = self.stream.recv(65536)
            except TimeoutError:
                return
            except (ConnectionError, ssl.SSLError):
                data = b""
            if not data:
                yield None
                return
            self.buffer += data

    def outcome(self, stream=1, seconds=5):
        """What becomes of a stream: a status, `reset NAME`, `goaway NAME`, `closed`, or `nothing`."""
        names = {number: name for name, number in ERRORS.items()}
        for frame in self.frames(seconds):
            if frame is None:
                return "closed"
            if isinstance(frame, GoAwayFrame) and frame.error_code:
                return "goaway " + names[frame.error_code]
            if isinstance(frame, RstStreamFrame) and frame.stream_id == stream:
                return "reset " + names[frame.error_code]
            if isinstance(frame, HeadersFrame):
                fields = dict(self.decoder.decode(frame.data))
                if frame.stream_id == stream:
                    return fields[":status"]
        return "nothing"

    def pong(self, data=b"pharmacy", seconds=5):
        """Whether a PING is answered."""
        self.send(PingFrame(0, opaque_data=data).serialize())
        answers = (frame for frame in self.frames(seconds) if isinstance(frame, PingFrame) and "ACK" in frame.flags)
        return any(frame.opaque_data == data for frame in answers)

    def close(self):
        self.stream.close()


class Client:
    """A connection on which several requests can be sent at once."""

    Answer = collections.namedtuple("Answer", "status headers body reset")

    def __init__(self, site, timeout=120):
        self.site, self.stream = site, site.connect(timeout)
        self.state = h2.connection.H2Connection(h2.config.H2Configuration(header_encoding="utf-8"))
        self.state.initiate_connection()
        self.answers, self.went = {}, None
        self.flush()

    def flush(self):
        self.stream.sendall(self.state.data_to_send())

    def begin(self, path, method="GET", body=b"", headers=()):
        stream = self.state.get_next_available_stream_id()
        fields = self.site.head(path, method) + list(headers)
        self.answers[stream] = {"status": None, "headers": [], "body": b"", "reset": None, "ended": False}
        self.state.send_headers(stream, fields, end_stream=not body)
        self.flush()
        while body:
            room = min(self.state.local_flow_control_window(stream), self.state.max_outbound_frame_size)
            if room == 0:
                self.receive()
                if self.answers[stream]["ended"]:
                    break
                continue
            part, body = body[:room], body[room:]
            self.state.send_data(stream, part, end_stream=not body)
            self.flush()
        return stream

    def receive(self):
        data = self.stream.recv(65536)
        if not data:
            raise EOFError("the server has closed the connection")
        for event in self.state.receive_data(data):
            answer = self.answers.get(getattr(event, "stream_id", None))
            if isinstance(event, h2.events.ResponseReceived):
                answer["headers"] = event.headers
                answer["status"] = int(dict(event.headers)[":status"])
            elif isinstance(event, h2.events.DataReceived):
                answer["body"] += event.data
                if not answer["ended"]:
                    self.state.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, h2.events.StreamEnded):
                answer["ended"] = True
            elif isinstance(event, h2.events.StreamReset) and answer:
                answer["ended"], answer["reset"] = True, event.error_code
            elif isinstance(event, h2.events.ConnectionTerminated):
                self.went = event.error_code
        self.flush()

    def answer(self, stream):
        answer = self.answers[stream]
        while not answer["ended"]:
            self.receive()
        return self.Answer(answer["status"], dict(answer["headers"]), answer["body"], answer["reset"])

    def ask(self, path, method="GET", body=b"", headers=()):
        return self.answer(self.begin(path, method, body, headers))

    def close(self):
        self.stream.close()

#!/usr/bin/env python3
"""Holds the server against what RFC 9113 demands of a server, section by section, with frames made by another library.

    conformance.py PORT NAME CERTIFICATE

Prints what is wrong and ends with 1."""

import sys

from common import Raw, Site, raw

DATA, HEADERS, PRIORITY, RESET, SETTINGS, PUSH, PING, GOAWAY, WINDOW, CONTINUATION = range(10)
END_STREAM, END_HEADERS, PADDED, HAS_PRIORITY, ACK = 1, 4, 8, 32, 1
CASES = []


def case(section, *expected):
    """A case, and what may come of it. Where the RFC allows an error of the stream or of the connection, both are right."""

    def add(function):
        CASES.append((section, function.__name__.replace("_", " "), function, expected))
        return function

    return add


def protocol(*names):
    """Errors of the connection: with their name, with the general one, or by closing it. The `h2` crate takes the
    general one where it does not tell the cause; the connection ends all the same."""
    return tuple("goaway " + name for name in (*names, "PROTOCOL_ERROR")) + ("closed",)


PROTOCOL, SIZE, FLOW = protocol(), protocol("FRAME_SIZE_ERROR"), protocol("FLOW_CONTROL_ERROR")
MALFORMED = ("reset PROTOCOL_ERROR", "400") + PROTOCOL


@case("3.4", "200")
def a_preface_and_settings(c):
    c.ask()


@case("3.4", *PROTOCOL)
def a_wrong_preface(c):
    c.stream.close()
    c.__init__(c.site, settings=False, preface=b"INVALID CONNECTION PREFACE\r\n\r\n")


@case("4.1", "200")
def a_frame_of_an_unknown_type_is_ignored(c):
    c.send(raw(0x16, 0xFF, 0, b"x" * 8))
    c.ask()


@case("4.1", "200")
def unknown_flags_are_ignored(c):
    c.send(raw(PING, 0x16, 0, bytes(8)))
    c.ask()


@case("4.1", "200")
def the_reserved_bit_is_ignored(c):
    c.send(raw(PING, 0, 0x80000000, bytes(8)))
    c.ask()


@case("4.2", "reset FRAME_SIZE_ERROR", *SIZE)
def a_data_frame_that_is_too_long(c):
    c.open()
    c.send(raw(DATA, END_STREAM, 1, bytes(16385)))


@case("4.2", *SIZE)
def a_headers_frame_that_is_too_long(c):
    c.send(raw(HEADERS, END_HEADERS | END_STREAM, 1, c.block(c.site.head(x="y" * 20000))))


@case("4.3", *protocol("COMPRESSION_ERROR"))
def a_field_block_that_cannot_be_decoded(c):
    c.send(raw(HEADERS, END_HEADERS | END_STREAM, 1, b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"))


@case("4.3", *PROTOCOL)
def another_frame_within_a_field_block(c):
    block = c.block(c.site.head())
    c.send(raw(HEADERS, END_STREAM, 1, block[:3]) + raw(PING, 0, 0, bytes(8)) + raw(CONTINUATION, 4, 1, block[3:]))


@case("4.3", *PROTOCOL)
def a_field_block_of_another_stream_within_one(c):
    block = c.block(c.site.head())
    c.send(raw(HEADERS, END_STREAM, 1, block[:3]) + raw(HEADERS, END_HEADERS | END_STREAM, 3, block))


@case("5.1", *PROTOCOL)
def data_on_an_idle_stream(c):
    c.send(raw(DATA, END_STREAM, 1, b"x"))


@case("5.1", *PROTOCOL)
def a_reset_of_an_idle_stream(c):
    c.send(raw(RESET, 0, 1, bytes([0, 0, 0, 8])))


@case("5.1", *PROTOCOL)
def a_window_for_an_idle_stream(c):
    c.send(raw(WINDOW, 0, 1, bytes([0, 0, 0, 100])))


@case("5.1", *PROTOCOL)
def a_continuation_of_an_idle_stream(c):
    c.send(raw(CONTINUATION, END_HEADERS, 1, c.block(c.site.head())))


@case("5.1", "reset STREAM_CLOSED", *protocol("STREAM_CLOSED"))
def data_after_the_end_of_a_stream(c):
    c.ask(path="/readyz")
    c.send(raw(DATA, END_STREAM, 1, b"x"))
    # What is answered meanwhile does no harm.
    first = c.outcome()
    return c.outcome() if first == "200" else first


@case("5.1", "reset STREAM_CLOSED", "nothing", *protocol("STREAM_CLOSED"))
def data_after_a_reset(c):
    c.open()
    c.send(raw(RESET, 0, 1, bytes([0, 0, 0, 8])) + raw(DATA, END_STREAM, 1, b"x"))
    return c.outcome(seconds=1)


@case("5.1.1", *PROTOCOL)
def a_stream_with_an_even_number(c):
    c.ask(stream=2)


@case("5.1.1", *protocol("STREAM_CLOSED"))
def a_stream_with_a_smaller_number(c):
    c.ask(stream=5)
    assert c.outcome(5) == "200"
    c.ask(stream=3)
    return c.outcome(3)


@case("5.1.2", "reset REFUSED_STREAM", "reset PROTOCOL_ERROR", *PROTOCOL)
def more_streams_than_are_allowed(c):
    for stream in range(1, 231, 2):
        c.open(stream)
    return c.outcome(229)


@case("5.3.2", "200")
def a_priority_is_accepted(c):
    c.send(raw(PRIORITY, 0, 1, bytes([0, 0, 0, 0, 15])))
    c.ask()


@case("5.4.1", "closed")
def the_connection_is_closed_after_an_error(c):
    c.send(raw(DATA, END_STREAM, 1, b"x"))
    while (got := c.outcome()) not in ("closed", "nothing"):
        pass
    return got


@case("6.1", *PROTOCOL)
def data_on_no_stream(c):
    c.send(raw(DATA, END_STREAM, 0, b"x"))


@case("6.1", *PROTOCOL)
def padding_that_is_longer_than_the_frame(c):
    c.open()
    c.send(raw(DATA, PADDED | END_STREAM, 1, b"\x09abc"))
    # What is answered meanwhile does no harm.
    while (got := c.outcome()) in ("405", "reset NO_ERROR"):
        pass
    return got


@case("6.2", *PROTOCOL)
def headers_on_no_stream(c):
    c.send(raw(HEADERS, END_HEADERS | END_STREAM, 0, c.block(c.site.head())))


@case("6.2", *PROTOCOL)
def headers_with_too_much_padding(c):
    c.send(raw(HEADERS, END_HEADERS | END_STREAM | PADDED, 1, b"\xff" + c.block(c.site.head())))


@case("6.2", "200")
def headers_with_padding_and_priority(c):
    body = bytes([3]) + bytes([0, 0, 0, 0, 15]) + c.block(c.site.head()) + bytes(3)
    c.send(raw(HEADERS, END_HEADERS | END_STREAM | PADDED | HAS_PRIORITY, 1, body))


@case("6.3", *PROTOCOL)
def a_priority_on_no_stream(c):
    c.send(raw(PRIORITY, 0, 0, bytes(5)))


@case("6.3", "reset FRAME_SIZE_ERROR", *SIZE)
def a_priority_of_the_wrong_size(c):
    c.open()
    c.send(raw(PRIORITY, 0, 1, bytes(4)))


@case("6.4", *PROTOCOL)
def a_reset_of_no_stream(c):
    c.send(raw(RESET, 0, 0, bytes(4)))


@case("6.4", *SIZE)
def a_reset_of_the_wrong_size(c):
    c.open()
    c.send(raw(RESET, 0, 1, bytes(3)))


@case("6.5", *SIZE)
def an_acknowledgement_with_a_payload(c):
    c.send(raw(SETTINGS, ACK, 0, bytes(6)))


@case("6.5", *PROTOCOL)
def settings_of_a_stream(c):
    c.send(raw(SETTINGS, 0, 1, bytes([0, 3, 0, 0, 0, 100])))


@case("6.5", *SIZE)
def settings_of_the_wrong_size(c):
    c.send(raw(SETTINGS, 0, 0, bytes([0, 3, 0])))


def setting(number, value):
    return raw(SETTINGS, 0, 0, number.to_bytes(2, "big") + value.to_bytes(4, "big"))


@case("6.5.2", *PROTOCOL)
def enable_push_with_another_value(c):
    c.send(setting(2, 2))


@case("6.5.2", *FLOW)
def an_initial_window_that_is_too_large(c):
    c.send(setting(4, 0x80000000))


@case("6.5.2", *PROTOCOL)
def a_frame_size_that_is_too_small(c):
    c.send(setting(5, 16383))


@case("6.5.2", *PROTOCOL)
def a_frame_size_that_is_too_large(c):
    c.send(setting(5, 1 << 24))


@case("6.5.2", "200")
def an_unknown_setting_is_ignored(c):
    c.send(setting(0xFF, 1))
    c.ask()


@case("6.5.3", "acknowledged")
def settings_are_acknowledged(c):
    c.send(setting(3, 100))
    acknowledged = (f for f in c.frames() if f is not None and f.type == SETTINGS and "ACK" in f.flags)
    return "acknowledged" if next(acknowledged, None) and next(acknowledged, None) else "not"


@case("6.6", *PROTOCOL)
def a_push_by_the_client(c):
    c.open()
    c.send(raw(PUSH, END_HEADERS, 1, bytes([0, 0, 0, 2]) + c.block(c.site.head())))
    while (got := c.outcome()) in ("405", "reset NO_ERROR"):
        pass
    return got


@case("6.7", "answered")
def a_ping_is_answered(c):
    return "answered" if c.pong() else "not"


@case("6.7", "nothing")
def an_answer_to_a_ping_is_not_answered(c):
    c.send(raw(PING, ACK, 0, b"pharmacy"))
    found = any(f is None or f.type == PING for f in c.frames(1))
    return "something" if found else "nothing"


@case("6.7", *PROTOCOL)
def a_ping_on_a_stream(c):
    c.send(raw(PING, 0, 1, bytes(8)))


@case("6.7", *SIZE)
def a_ping_of_the_wrong_size(c):
    c.send(raw(PING, 0, 0, bytes(6)))


@case("6.8", *PROTOCOL)
def a_goaway_on_a_stream(c):
    c.send(raw(GOAWAY, 0, 1, bytes(8)))


@case("6.9", *PROTOCOL)
def a_window_of_nothing_for_the_connection(c):
    c.send(raw(WINDOW, 0, 0, bytes(4)))


@case("6.9", "reset PROTOCOL_ERROR", *PROTOCOL)
def a_window_of_nothing_for_a_stream(c):
    c.open()
    c.send(raw(WINDOW, 0, 1, bytes(4)))


@case("6.9", *SIZE)
def a_window_of_the_wrong_size(c):
    c.send(raw(WINDOW, 0, 0, bytes(3)))


@case("6.9.1", *FLOW)
def a_window_of_the_connection_that_is_too_large(c):
    c.send(raw(WINDOW, 0, 0, b"\x7f\xff\xff\xff") * 2)


@case("6.9.1", "reset FLOW_CONTROL_ERROR", *FLOW)
def a_window_of_a_stream_that_is_too_large(c):
    c.open()
    c.send(raw(WINDOW, 0, 1, b"\x7f\xff\xff\xff") * 2)


@case("6.9.1", "one byte")
def no_more_is_sent_than_the_window_has(c):
    c.send(setting(4, 1))
    c.ask()
    sizes = [len(f.data) for f in c.frames(2) if f is not None and f.type == DATA]
    return "one byte" if sizes == [1] else str(sizes)


@case("6.9.1", "reset FLOW_CONTROL_ERROR", *FLOW)
def more_data_than_the_window_has(c):
    c.open()
    c.send(b"".join(raw(DATA, 0, 1, bytes(16384)) for _ in range(40)))
    got = c.outcome()
    # A body that is too large is answered; what is too much for the window is not.
    return c.outcome() if got in ("400", "413") else got


@case("6.9.2", "the rest")
def a_changed_initial_window_counts_for_open_streams(c):
    c.send(setting(4, 0))
    c.ask()
    assert c.outcome() == "200"
    c.send(setting(4, 1000))
    found = any(f is not None and f.type == DATA and f.data for f in c.frames(2))
    return "the rest" if found else "nothing"


@case("6.10", "200")
def a_field_block_in_several_frames(c):
    block = c.block(c.site.head())
    parts = [raw(CONTINUATION, 0, 1, block[at : at + 20]) for at in range(1, len(block), 20)]
    c.send(raw(HEADERS, END_STREAM, 1, block[:1]) + b"".join(parts) + raw(CONTINUATION, END_HEADERS, 1))


@case("6.10", *PROTOCOL)
def a_continuation_after_the_end_of_a_block(c):
    block = c.block(c.site.head())
    c.send(raw(HEADERS, END_HEADERS | END_STREAM, 1, block) + raw(CONTINUATION, END_HEADERS, 1, block))
    first = c.outcome()
    return c.outcome() if first == "200" else first


@case("8.1", *MALFORMED)
def trailers_without_an_end(c):
    c.open()
    c.send(raw(HEADERS, END_HEADERS, 1, c.block([("x", "y")])))


def fields(section, title, change):
    def ask(c):
        c.send(raw(HEADERS, END_HEADERS | END_STREAM, 1, c.block(change(c.site.head()))))

    ask.__name__ = title
    case(section, *MALFORMED)(ask)


fields("8.2.1", "a name in capitals", lambda head: head + [("X-Name", "y")])
fields("8.2.1", "a line end in a value", lambda head: head + [("x", "a\r\nb: c")])
fields("8.2.1", "a NUL in a value", lambda head: head + [("x", "a\0b")])
fields("8.2.1", "a blank in a name", lambda head: head + [("x y", "z")])
fields("8.2.2", "a connection header", lambda head: head + [("connection", "keep-alive")])
fields("8.2.2", "a transfer encoding", lambda head: head + [("transfer-encoding", "chunked")])
fields("8.2.2", "te with another value", lambda head: head + [("te", "trailers, deflate")])
fields("8.3", "an unknown pseudo header", lambda head: [(":test", "ok")] + head)
fields("8.3", "a pseudo header of responses", lambda head: [(":status", "200")] + head)
fields("8.3", "a pseudo header behind a header", lambda head: [("x", "y")] + head)
fields("8.3.1", "an empty path", lambda head: [(n, "" if n == ":path" else v) for n, v in head])
fields("8.3.1", "no method", lambda head: [one for one in head if one[0] != ":method"])
fields("8.3.1", "no scheme", lambda head: [one for one in head if one[0] != ":scheme"])
fields("8.3.1", "no path", lambda head: [one for one in head if one[0] != ":path"])
fields("8.3.1", "two methods", lambda head: [(":method", "GET")] + head)
fields("8.3.1", "two paths", lambda head: [(":path", "/")] + head)
fields("8.3.1", "another host", lambda head: head + [("host", "other.example")])
fields("8.1.1", "a length without a body", lambda head: head + [("content-length", "1")])


@case("8.1.1", *MALFORMED)
def a_length_that_is_not_the_bodys(c):
    c.ask(end=False, method="POST", path="/api/match", content_type="application/json", content_length="9")
    c.send(raw(DATA, END_STREAM, 1, b"{}"))


def main():
    site = Site(*sys.argv[1:4])
    wrong = 0
    for section, title, run, expected in CASES:
        connection = Raw(site)
        try:
            got = run(connection) or connection.outcome()
        except OSError:
            # Closed while it was being sent to.
            got = "closed"
        connection.close()
        if got not in expected:
            wrong += 1
            print(f"{section} {title}: {got}, not {' or '.join(expected)}")
    print(f"{len(CASES) - wrong} of {len(CASES)} cases are right")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

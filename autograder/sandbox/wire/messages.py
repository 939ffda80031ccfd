"""The messages between grader and worker, and their frames; none of them says anything about marks.

A frame is its length (four bytes, little-endian) and a msgpack message of one of the types below. Unknown types,
unknown fields and values of another type are errors.
"""

from __future__ import annotations

import struct

import msgspec

from .values import Hostile, Message, Value, clean

HEADER = struct.Struct("<I")


# grader → worker
class Cell(Message, tag="cell"):
    id: bytes
    number: int
    source: str
    definitions_only: bool


class Read(Message, tag="read"):
    id: bytes
    name: str


class Calls(Message, tag="calls"):
    id: bytes
    name: str
    served: dict[str, str]  # the student's own name → the function of the reference that stands in for it
    calls: list[list[Value]]
    singly: bool = False  # send every answer on its way before the next call, so that it is clear which call ended all


class Lent(Message, tag="lent"):
    id: bytes
    value: Value
    error: str | None


class Start(Message, tag="start"):
    id: bytes
    reference: dict[str, list[str]]  # module → names of what it offers
    answer: int  # bytes, the largest frame the grader takes


# worker → grader
class Done(Message, tag="done"):
    id: bytes
    error: str | None
    traceback: str
    limit: str | None


class Holds(Message, tag="holds"):
    id: bytes
    kind: str
    parameters: list[str] | None
    value: Value


class Answer(Message, tag="answer"):
    value: Value
    error: str | None
    traceback: str
    mutated: list[int]
    seconds: float
    limit: str | None


class Answers(Message, tag="answers"):
    id: bytes
    first: int  # which call the first of them answers
    answers: list[Answer]


class Borrow(Message, tag="borrow"):
    id: bytes
    name: str  # "two_link.mass_matrix_2r"
    arguments: list[Value]
    keywords: dict[str, Value]


Request = Start | Cell | Read | Calls | Lent
Reply = Done | Holds | Answers | Borrow
encoder = msgspec.msgpack.Encoder()
requests: msgspec.msgpack.Decoder = msgspec.msgpack.Decoder(Request)
replies: msgspec.msgpack.Decoder = msgspec.msgpack.Decoder(Reply)


def frame(message: Message) -> bytes:
    """Return a message as the bytes that travel."""
    body = encoder.encode(message)
    return HEADER.pack(len(body)) + body


def reply(body: bytes) -> Reply:
    """Return the worker's message, or raise `Hostile`."""
    try:
        return replies.decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError, OverflowError) as error:
        raise Hostile(f"a frame that is not of the protocol: {clean(str(error), 200)}") from None

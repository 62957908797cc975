"""The linker: from one relocatable WebAssembly object to a module that imports nothing.

An object that LLVM makes of a whole program needs little to become a module: its stack and its data get their places
in memory, the places are written wherever the code names them (relocations), and what it imports (memory, the stack's
pointer, a table of functions) becomes its own. See the WebAssembly specification, binary format, and the document
"Linking" of its tool conventions for the sections `linking` and `reloc.*`.

    memory   0 … STACK        the stack, from its end down: too deep a call is a trap, not a changed number
             STACK … heap     constants and variables of the kernels
             heap …           the caller's
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from stolik.core.errors import StolikError

STACK: Final = 1 << 16
PAGE: Final = 1 << 16
MAGIC: Final = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, ELEMENTS, CODE, DATA, COUNT = (
    *(0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12),
)
TABLE_INDEX_SLEB, TABLE_INDEX_I32, ADDRESS_LEB, ADDRESS_SLEB, ADDRESS_I32 = 1, 2, 3, 4, 5
SAME_INDEX: Final = (0, 6, 7, 20)  # of functions, types, globals and tables: nothing is renumbered
FUNCTION_SYMBOL, DATA_SYMBOL = 0, 1
UNDEFINED: Final = 0x10
EXPLICIT_NAME: Final = 0x40


class BadObject(StolikError):
    """An object that this linker cannot make a module of."""


class Symbol(NamedTuple):
    """A name of the object: a function by its index, or a place in a segment of data."""

    kind: int
    name: str
    number: int  # of the function or the segment
    offset: int


class Relocation(NamedTuple):
    """A place in a section where an index or an address is written."""

    kind: int
    at: int
    symbol: int
    addend: int


@dataclass
class Object:
    """The parts of an object that matter."""

    sections: dict[int, bytes] = field(default_factory=dict)
    symbols: list[Symbol] = field(default_factory=list)
    segments: list[bytes] = field(default_factory=list)
    data_at: list[int] = field(default_factory=list)  # where in the data section each segment's bytes begin
    alignments: list[int] = field(default_factory=list)
    relocations: dict[int, list[Relocation]] = field(default_factory=dict)


class ByteReader:
    """Bytes, read from the beginning on."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """An unsigned LEB128."""
        return self._leb128()[0]

    def signed(self) -> int:
        """A signed LEB128."""
        value, bits = self._leb128()
        return value - (1 << bits) if value >> bits - 1 else value

    def _leb128(self) -> tuple[int, int]:
        """A number by groups of seven bits, the lowest first, and how many bits they have."""
        value = bits = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << bits
            bits += 7
            if byte < 128:
                return value, bits

    def take(self, n: int) -> bytes:
        self.at += n
        return self.data[self.at - n : self.at]

    def text(self) -> str:
        return self.take(self.number()).decode()

    @property
    def over(self) -> bool:
        return self.at >= len(self.data)


def leb(value: int) -> bytes:
    """An unsigned LEB128, as short as it can be."""
    out = bytearray()
    while True:
        value, byte = value >> 7, value & 127
        out.append(byte | (128 if value else 0))
        if not value:
            return bytes(out)


def _padded(value: int, signed: bool) -> bytes:
    """A LEB128 of five bytes, as objects leave room for."""
    groups = [(value >> 7 * i) & 127 for i in range(5)]
    if signed:
        groups[4] = (value >> 28) & 127
    return bytes(group | 128 for group in groups[:4]) + bytes(groups[4:])


def link(data: bytes, exports: Mapping[str, str]) -> tuple[bytes, int]:
    """The module of an object, and where the caller's memory begins; `exports` are symbols by the names outside."""
    parsed = read(data)
    calls_by_address = _imports_table(parsed)
    places, heap = _places(parsed)
    table = _relocate(parsed, places)
    functions = {symbol.name: symbol.number for symbol in parsed.symbols if symbol.kind == FUNCTION_SYMBOL}
    exported = [_name(name) + b"\0" + leb(functions[symbol]) for name, symbol in exports.items()]
    exported.append(_name("memory") + b"\2\0")
    pages = -(-heap // PAGE)
    sections = {
        TYPE: parsed.sections[TYPE],
        FUNCTION: parsed.sections[FUNCTION],
        TABLE: _vector([b"\x70\0" + leb(len(table) + 1)]) if table or calls_by_address else b"",
        MEMORY: _vector([b"\0" + leb(pages)]),
        GLOBAL: _vector([b"\x7f\1\x41" + _signed(STACK) + b"\x0b"]),
        EXPORT: _vector(exported),
        ELEMENTS: _vector([b"\0\x41\1\x0b" + _vector([leb(each) for each in table])]) if table else b"",
        COUNT: leb(sum(1 for _ in _filled(parsed, places))),
        CODE: parsed.sections[CODE],
        DATA: _vector(list(_filled(parsed, places))),
    }
    if COUNT not in parsed.sections:
        del sections[COUNT]
    body = b"".join(bytes([number]) + leb(len(part)) + part for number, part in sections.items() if part)
    return MAGIC + body, heap


def read(data: bytes) -> Object:
    """The parts of an object."""
    if data[:8] != MAGIC:
        raise BadObject("this is no WebAssembly object")
    reader, parsed = ByteReader(data, 8), Object()
    order: list[int] = []  # the numbers of all sections, as relocations count them
    while not reader.over:
        number, length = reader.byte(), reader.number()
        body = reader.take(length)
        order.append(number)
        if number == CUSTOM:
            named = ByteReader(body)
            _read_custom(named.text(), named, parsed, order)
        else:
            parsed.sections[number] = body
        if number == DATA:
            _read_data(ByteReader(body), parsed)
    return parsed


def _read_data(reader: ByteReader, parsed: Object) -> None:
    for _ in range(reader.number()):
        if reader.number() != 0:
            raise BadObject("a segment of data without a place")
        reader.byte()
        reader.signed()
        reader.byte()
        length = reader.number()
        parsed.data_at.append(reader.at)
        parsed.segments.append(reader.take(length))


def _read_custom(name: str, reader: ByteReader, parsed: Object, order: list[int]) -> None:
    if name == "linking":
        reader.number()
        while not reader.over:
            kind, length = reader.byte(), reader.number()
            part = ByteReader(reader.take(length))
            if kind == 5:
                parsed.alignments = [_alignment(part) for _ in range(part.number())]
            if kind == 8:
                parsed.symbols = [_symbol(part, parsed) for _ in range(part.number())]
    if name.startswith("reloc."):
        section = order[reader.number()]
        parsed.relocations[section] = [_relocation(reader) for _ in range(reader.number())]


def _alignment(part: ByteReader) -> int:
    part.text()
    alignment = part.number()
    part.number()
    return alignment


def _symbol(part: ByteReader, parsed: Object) -> Symbol:
    kind, flags = part.byte(), part.number()
    if kind == DATA_SYMBOL:
        name = part.text()
        if flags & UNDEFINED:
            raise BadObject(f"the object has no data {name}")
        index, offset = part.number(), part.number()
        part.number()
        return Symbol(kind, name, index, offset)
    index = part.number()
    named = kind != 3 and (not flags & UNDEFINED or bool(flags & EXPLICIT_NAME))
    return Symbol(kind, part.text() if named else "", index, 0)


def _relocation(reader: ByteReader) -> Relocation:
    kind, at, symbol = reader.byte(), reader.number(), reader.number()
    return Relocation(kind, at, symbol, reader.signed() if kind in (ADDRESS_LEB, ADDRESS_SLEB, ADDRESS_I32) else 0)


def _imports_table(parsed: Object) -> bool:
    """Whether functions are called by address; besides memory, stack and table an object may import nothing."""
    reader = ByteReader(parsed.sections.get(IMPORT, b"\0"))
    globals_, table = 0, False
    for _ in range(reader.number()):
        _, name, kind = reader.text(), reader.text(), reader.byte()
        if kind == 0:
            raise BadObject(f"the object calls {name}, which it does not have")
        if kind == 3:
            globals_ += 1
            reader.take(2)
        elif kind == 1:
            table = True
            reader.byte()
            _limits(reader)
        else:
            _limits(reader)
    if globals_ > 1 or GLOBAL in parsed.sections:
        raise BadObject("the object has globals besides the stack's pointer")
    return table


def _limits(reader: ByteReader) -> None:
    flags = reader.byte()
    reader.number()
    if flags & 1:
        reader.number()


def _places(parsed: Object) -> tuple[list[int], int]:
    """The address of every segment of data, those of zeros last; and the first one behind them."""
    order = sorted(range(len(parsed.segments)), key=lambda i: not any(parsed.segments[i]))
    places, at = [0] * len(parsed.segments), STACK
    for i in order:
        unit = 1 << parsed.alignments[i]
        at = -(-at // unit) * unit
        places[i] = at
        at += len(parsed.segments[i])
    return places, -(-at // 64) * 64


def _filled(parsed: Object, places: list[int]) -> Iterator[bytes]:
    """The segments that are not all zeros, which memory is anyway."""
    data = parsed.sections.get(DATA, b"")
    for i, place in enumerate(places):
        content = data[parsed.data_at[i] :][: len(parsed.segments[i])]
        if any(content):
            yield b"\0\x41" + _signed(place) + b"\x0b" + leb(len(content)) + content


def _relocate(parsed: Object, places: list[int]) -> list[int]:
    """Write addresses where the object names them; returns the functions whose addresses are taken."""
    table: list[int] = []
    for section, relocations in parsed.relocations.items():
        if section not in (CODE, DATA):
            continue
        body = bytearray(parsed.sections[section])
        for kind, at, number, addend in relocations:
            if kind in SAME_INDEX:
                continue
            symbol = parsed.symbols[number]
            if kind in (TABLE_INDEX_SLEB, TABLE_INDEX_I32):
                if symbol.number not in table:
                    table.append(symbol.number)
                value = table.index(symbol.number) + 1
            elif kind in (ADDRESS_LEB, ADDRESS_SLEB, ADDRESS_I32):
                value = places[symbol.number] + symbol.offset + addend
            else:
                raise BadObject(f"a relocation of kind {kind}, which nobody expected")
            if kind in (ADDRESS_I32, TABLE_INDEX_I32):
                body[at : at + 4] = struct.pack("<I", value)
            else:
                body[at : at + 5] = _padded(value, kind != ADDRESS_LEB)
        parsed.sections[section] = bytes(body)
    return table


def _signed(value: int) -> bytes:
    out = bytearray()
    while True:
        byte, value = value & 127, value >> 7
        last = (value == 0 and not byte & 64) or (value == -1 and byte & 64)
        out.append(byte | (0 if last else 128))
        if last:
            return bytes(out)


def _vector(items: list[bytes]) -> bytes:
    return leb(len(items)) + b"".join(items)


def _name(text: str) -> bytes:
    return leb(len(text.encode())) + text.encode()

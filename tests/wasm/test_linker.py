"""The linker: an object becomes a module that runs and imports nothing; what asks for more is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from stolik.wasm import linker

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from hatch_build import find_node  # noqa: E402

TRIPLE = "wasm32-unknown-unknown"
PROGRAM = """
@primes = internal constant [4 x i32] [i32 2, i32 3, i32 5, i32 7]
@calls = internal global i32 0
@aligned = internal global [3 x i8] zeroinitializer, align 64
@ways = internal constant [2 x ptr] [ptr @double, ptr @square]

define internal i32 @double(i32 %n) {
  %r = add i32 %n, %n
  ret i32 %r
}
define internal i32 @square(i32 %n) {
  %r = mul i32 %n, %n
  ret i32 %r
}
define i32 @prime(i32 %i) {
  %p = getelementptr [4 x i32], ptr @primes, i32 0, i32 %i
  %v = load i32, ptr %p
  %c = load i32, ptr @calls
  %d = add i32 %c, 1
  store i32 %d, ptr @calls
  ret i32 %v
}
define i32 @called() {
  %c = load volatile i32, ptr @calls
  ret i32 %c
}
define i32 @by(i32 %way, i32 %n) {
  %p = getelementptr [2 x ptr], ptr @ways, i32 0, i32 %way
  %f = load volatile ptr, ptr %p
  %r = call i32 %f(i32 %n)
  ret i32 %r
}
define i32 @place() {
  %a = ptrtoint ptr @aligned to i32
  ret i32 %a
}
define i32 @deep(i32 %n) {
  %room = alloca [64 x i32]
  store volatile i32 %n, ptr %room
  %v = load volatile i32, ptr %room
  ret i32 %v
}
"""
ASK = """
const { exports: e } = new WebAssembly.Instance(new WebAssembly.Module(require('fs').readFileSync(process.argv[1])))
console.log(JSON.stringify([[0, 1, 2, 3].map(e.prime), e.called(), e.by(0, 9), e.by(1, 9), e.place() % 64, e.deep(42)]))
"""


def object_of(code: str) -> bytes:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=0, reloc="static")
    module = llvm.parse_assembly(code)
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    return bytes(machine.emit_object(module))


def test_data_stack_and_functions_are_found_where_the_linker_put_them(tmp_path: Path) -> None:
    names = ("prime", "called", "by", "place", "deep")
    module, heap = linker.link(object_of(PROGRAM), {name: name for name in names})
    assert heap > linker.STACK
    path = tmp_path / "module.wasm"
    path.write_bytes(module)
    said = subprocess.run([find_node()[0], "-e", ASK, str(path)], capture_output=True, text=True, check=True)
    assert json.loads(said.stdout) == [[2, 3, 5, 7], 4, 18, 81, 0, 42]


def test_a_call_by_address_has_a_table_even_if_no_address_is_taken(tmp_path: Path) -> None:
    code = "define void @f(ptr %p) {\n %g = load ptr, ptr %p\n call void %g()\n ret void\n}"
    path = tmp_path / "module.wasm"
    path.write_bytes(linker.link(object_of(code), {"f": "f"})[0])
    valid = "console.log(WebAssembly.validate(require('fs').readFileSync(process.argv[1])))"
    said = subprocess.run([find_node()[0], "-e", valid, str(path)], capture_output=True, text=True, check=True)
    assert said.stdout == "true\n"


def test_an_object_that_calls_what_it_does_not_have_is_refused() -> None:
    code = "declare i32 @strlen(ptr)\ndefine i32 @f(ptr %p) {\n %n = call i32 @strlen(ptr %p)\n ret i32 %n\n}"
    with pytest.raises(linker.BadObject, match="calls strlen"):
        linker.link(object_of(code), {"f": "f"})


def test_data_that_is_elsewhere_is_refused() -> None:
    code = "@there = external global i32\ndefine i32 @f() {\n %n = load i32, ptr @there\n ret i32 %n\n}"
    with pytest.raises(linker.BadObject, match="no data there"):
        linker.link(object_of(code), {"f": "f"})


def test_what_is_no_object_is_refused() -> None:
    with pytest.raises(linker.BadObject, match="no WebAssembly object"):
        linker.link(b"\x7fELF", {})

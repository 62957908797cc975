"""From bound kernels to one WebAssembly object: Numba's front end, then LLVM for another machine.

Numba types and lowers each export without optimising it (its process is started with NUMBA_OPT=0), since what it would
optimise for is the machine it runs on. The LLVM code of all exports is put together, declared to be for wasm32 and only
then optimised. Afterwards nothing may be left of the machine: no function that the module does not have, no address.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import llvmlite.binding as llvm
import numba
from numba import types

from stolik.core import elementary
from stolik.core.binding import Binding, How
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.search.search import has_secrets, instant
from stolik.search.tree import EDGE, MOVE, NODE, SETTINGS

from .exports import exports

TRIPLE: Final = "wasm32-unknown-unknown"
FEATURES: Final = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals,+multivalue"
RETURNED_NONE: Final = -2  # Numba's status of a function that returned None


# What kernels call of a C library, and what does it instead.
ELEMENTARY: Final[dict[str, Callable[..., Any]]] = {
    "exp": elementary.exp,
    "log": elementary.log,
    "log10": elementary.log10,  # where Numba writes a number into the text of an error
    "pow": elementary.power,
    "cos": elementary.cos,
}


class NotForTheWeb(StolikError):
    """A kernel asks for something that no module has."""


def compiled(function: Any, digest: str, how: How) -> Any:
    """A bound kernel for the front end alone: nothing of it is kept on disk."""
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "forceinline": how.inline, "_nrt": how.counted}
    return numba.njit(**options)(function)


def kinds(game: Game) -> dict[str, Any]:
    """Numba's types by the names that annotations of exports use."""
    records = {"Records": game.dtype, "Nodes": NODE, "Edges": EDGE, "Moves": MOVE, "Settings": SETTINGS}
    arrays = {"Int32s": types.int32, "Int64s": types.int64, "Uint64s": types.uint64, "Floats": types.float64}
    arrays |= {name: numba.from_dtype(dtype) for name, dtype in records.items()}
    pointer: Any = types.CPointer  # not typed by Numba
    return {name: pointer(kind) for name, kind in arrays.items()} | {"Int": types.int64, "Float": types.float64}


def fixed(game: Game) -> dict[str, int]:
    """What the game decides, by the names that annotations of exports use."""
    return {
        "MostMoves": game.rules.MOST_MOVES,
        "MostOdds": game.rules.MOST_ODDS,
        "Words": game.dtype.itemsize // 8,
        "Secrets": int(has_secrets(game)),
        "Instant": instant(game),
    }


def signatures(game: Game) -> dict[str, tuple[dict[str, str], str]]:
    """The arguments by name and the result of every export, by kind."""
    told = {}
    for name, function in exports(game.binding.kernels).items():
        kinds_by_name = dict(function.__annotations__)
        result = kinds_by_name.pop("return")
        told[name] = {each: kind for each, kind in kinds_by_name.items() if kind not in fixed(game)}, result
    return told


def object_file(game: Game) -> bytes:
    """The whole game as a WebAssembly object; every other symbol than the exports is its own affair."""
    return optimised(lowered(game), set(exports(game.binding.kernels)))


def lowered(game: Game) -> Any:
    """The LLVM code of all exports, as Numba's front end gives it."""
    binding = Binding(game.id, game.binding.kernels, compiled)
    module = llvm.parse_assembly(_runtime())
    for name, function in {**exports(game.binding.kernels), **ELEMENTARY}.items():
        module.link_in(_lowered(name, function, binding, game), preserve=True)
    return module


def _lowered(name: str, function: Callable[..., Any], binding: Binding, game: Game) -> Any:
    """The LLVM code of an export: the function under its name, and all that it calls."""
    known, given = kinds(game), fixed(game)
    *arguments, result = _annotations(function)
    dispatcher: Any = binding.compiled(function)
    dispatcher.compile(tuple(types.int64 if kind in given else known[kind] for kind in arguments))
    (found,) = dispatcher.overloads.values()
    module = found.library._get_module_for_linking().clone()
    inner = found.fndesc.llvm_func_name
    module.link_in(llvm.parse_assembly(_wrapper(name, inner, arguments, result, given)), preserve=True)
    return module


def _annotations(function: Callable[..., Any]) -> list[str]:
    """Kinds of the arguments and of the result; those of elementary functions are Python's."""
    return ["Float" if kind == "float" else kind for kind in function.__annotations__.values()]


def _wrapper(name: str, inner: str, arguments: list[str], result: str, given: Mapping[str, int]) -> str:
    """LLVM code of a plain C function around one of Numba's, which returns a status; a failure is a trap."""
    outside = {"Int": "i32", "Float": "double"}
    taken = [(number, kind) for number, kind in enumerate(arguments) if kind not in given]
    parameters = ", ".join(f"{outside.get(kind, 'ptr')} %a{number}" for number, kind in taken)
    widened = [f"  %w{number} = sext i32 %a{number} to i64" for number, kind in taken if kind == "Int"]
    passed = [
        f"i64 {given[kind]}"
        if kind in given
        else {"Int": f"i64 %w{number}", "Float": f"double %a{number}"}.get(kind, f"ptr %a{number}")
        for number, kind in enumerate(arguments)
    ]
    inside = {"Int": "i64", "Float": "double"}.get(result, "ptr")
    declared = ", ".join(["ptr", "ptr", *(each.split()[0] for each in passed)])
    ending = {
        "Int": ["  %wide = load i64, ptr %result", "  %narrow = trunc i64 %wide to i32", "  ret i32 %narrow"],
        "Float": ["  %value = load double, ptr %result", "  ret double %value"],
    }.get(result, ["  ret void"])
    return "\n".join(
        [
            f'declare i32 @"{inner}"({declared})',
            "declare void @llvm.trap()",
            f'define {outside.get(result, "void")} @"{name}"({parameters}) {{',
            f"  %result = alloca {inside}",
            "  %problem = alloca ptr",
            *widened,
            f'  %status = call i32 @"{inner}"({", ".join(["ptr %result", "ptr %problem", *passed])})',
            f"  %none = icmp eq i32 %status, {RETURNED_NONE}",
            "  %zero = icmp eq i32 %status, 0",
            "  %fine = or i1 %none, %zero",
            "  br i1 %fine, label %done, label %failed",
            "failed:",
            "  call void @llvm.trap()",
            "  unreachable",
            "done:",
            *ending,
            "}",
        ]
    )


def optimised(module: Any, exported: set[str]) -> bytes:
    """The object of LLVM code in which only these functions are called from outside."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES, reloc="static")
    module = llvm.parse_assembly(_without_libcalls(str(module)))
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in exported else "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    module.verify()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(module, builder)
    _require_no_trace_of_the_machine(module)
    return bytes(machine.emit_object(module))


def _without_libcalls(code: str) -> str:
    """The code with our own elementary functions in it, and with no loop that is taken for one of the C library's."""
    names = "|".join(ELEMENTARY)
    code = re.sub(rf"^declare .*@(llvm\.)?({names})(\.f64)?\(.*$", "", code, flags=re.MULTILINE)
    code = re.sub(rf"@llvm\.({names})\.f64\(", r"@\1(", code)
    code = re.sub(r"@(sqrt|floor|ceil)\(", r"@llvm.\1.f64(", code)  # a single instruction
    code = re.sub(r"\bnoinline\b", "nounwind", code)  # Numba's own, for a pass that has run
    return re.sub(r"^(define .*?)((?: !dbg !\d+)? \{)$", r'\1 "no-builtins"\2', code, flags=re.MULTILINE)


def _require_no_trace_of_the_machine(module: Any) -> None:
    """What is left is called or holds an address only if the module has it itself."""
    missing = [f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")]
    if missing:
        raise NotForTheWeb(f"kernels call what no module has: {', '.join(sorted(missing))}")
    addresses = re.findall(r"inttoptr \(?i(?:32|64) (-?\d{6,}) to ptr", str(module))
    if addresses:
        raise NotForTheWeb(f"an address of this machine is in the code: {addresses[0]}")


def _runtime() -> str:
    """LLVM code of what Numba asks for where a kernel makes arrays."""
    return Path(__file__).with_name("runtime.ll").read_text("utf-8")

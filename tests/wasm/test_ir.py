"""Before a module is written, nothing may be left of the machine it was built on."""

from __future__ import annotations

import llvmlite.binding as llvm
import pytest

from stolik.core.binding import compiling

pytestmark = pytest.mark.skipif(not compiling(), reason="modules are compiled")

CALL = "declare void @PyErr_Clear()\ndefine void @f() {\n call void @PyErr_Clear()\n ret void\n}"
ADDRESS = "define i64 @f() {\n %v = load volatile i64, ptr inttoptr (i64 140234567890 to ptr)\n ret i64 %v\n}"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (CALL, "kernels call what no module has: PyErr_Clear"),
        (ADDRESS, "an address of this machine is in the code: 140234567890"),
    ],
)
def test_a_trace_of_the_machine_stops_the_build(code: str, said: str) -> None:
    from stolik.wasm.ir import NotForTheWeb, optimised

    with pytest.raises(NotForTheWeb, match=said):
        optimised(llvm.parse_assembly(code), {"f"})

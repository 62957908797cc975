"""`make audit` tells three things apart: nothing known, something known, nobody could be asked."""

from __future__ import annotations

import json

import pytest

from .packages import program

audit = program("scripts/audit.py")
SOUND = {"name": "click", "version": "8.2", "vulns": []}
WEAK = {"name": "h11", "version": "0.1", "vulns": [{"id": "CVE-1", "fix_versions": ["0.16"]}]}
UNKNOWN = {"name": "numpy", "skip_reason": "Dependency not found"}


@pytest.mark.parametrize(
    ("packages", "verdict"),
    [
        ([SOUND], audit.NOTHING),
        ([SOUND, WEAK], audit.FOUND),
        ([SOUND, UNKNOWN], audit.NOT_ASKED),  # pip-audit itself says "No known vulnerabilities found" and ends with 0
        ([UNKNOWN, WEAK], audit.FOUND),
        ([], audit.NOT_ASKED),
    ],
)
def test_of_python_packages(packages: list[dict[str, object]], verdict: int) -> None:
    assert audit.of_python(0, json.dumps({"dependencies": packages}), "").verdict == verdict


def test_a_weakness_is_told_with_what_mends_it() -> None:
    answer = audit.of_python(1, json.dumps({"dependencies": [WEAK]}), "")
    assert answer.lines == ("h11 0.1: CVE-1, mended in 0.16",)


def test_without_a_report_nobody_was_asked() -> None:
    answer = audit.of_python(1, "", "Traceback …\n\x1b[31mConnectionError: no way\x1b[0m\n")
    assert answer == audit.Answer(audit.NOT_ASKED, ("ConnectionError: no way",))
    assert audit.of_page(1, "<html>", "npm error 405").lines == ("npm error 405",)


@pytest.mark.parametrize(
    ("report", "verdict", "line"),
    [
        ({"vulnerabilities": {}}, audit.NOTHING, ""),
        ({"vulnerabilities": {"vite": {"severity": "high", "range": "<7"}}}, audit.FOUND, "vite: high, <7"),
        ({"message": "405", "error": {"summary": "", "detail": ""}}, audit.NOT_ASKED, "405"),
        ({"error": {"code": "ENOLOCK", "summary": "needs a lock"}}, audit.NOT_ASKED, "needs a lock"),
    ],
)
def test_of_the_page(report: dict[str, object], verdict: int, line: str) -> None:
    answer = audit.of_page(0, json.dumps(report), "")
    assert answer.verdict == verdict
    assert answer.lines == ((line,) if line else ())


@pytest.mark.parametrize(
    ("verdicts", "code"),
    [((0, 0), 0), ((0, 2), 2), ((1, 2), 1)],  # something known is worse than somebody not asked
)
def test_the_exit_code_is_of_all_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], verdicts: tuple[int, int], code: int
) -> None:
    monkeypatch.setattr(audit, "ask_python", lambda _: audit.Answer(verdicts[0]))
    monkeypatch.setattr(audit, "ask_page", lambda: audit.Answer(verdicts[1]))
    assert audit.main(["runtime", "page"]) == code
    assert ("could not be reached" in capsys.readouterr().out) == (2 in verdicts)

"""Statements of Python as statements of JavaScript."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from .expressions import _BINARY, condition, expression, index
from .scope import Scope, local


def block(nodes: Sequence[ast.stmt], scope: Scope) -> str:
    """Statements one after the other; docstrings are left out."""
    return " ".join(text for text in (statement(node, scope) for node in nodes) if text)


def statement(node: ast.stmt, scope: Scope) -> str:
    """Compile a statement."""
    compiler = _STATEMENTS.get(type(node))
    if compiler is None:
        raise scope.refuse(type(node).__name__, node)
    return compiler(node, scope)


def _expression(node: ast.Expr, scope: Scope) -> str:
    if isinstance(node.value, ast.Constant):
        return ""
    if isinstance(node.value, ast.Yield):
        return f"yield {expression(node.value.value, scope) if node.value.value else 'null'};"
    if isinstance(node.value, ast.YieldFrom):
        return f"yield* py.iterate({expression(node.value.value, scope)});"
    return f"{expression(node.value, scope)};"


def _return(node: ast.Return, scope: Scope) -> str:
    return f"return {expression(node.value, scope) if node.value else 'null'};"


def _assign(node: ast.Assign, scope: Scope) -> str:
    value = expression(node.value, scope)
    if len(node.targets) == 1:
        return f"{give(node.targets[0], value, scope)};"
    gives = " ".join(f"{give(target, '$v', scope)};" for target in node.targets)
    return f"{{ const $v = {value}; {gives} }}"


def _annotated(node: ast.AnnAssign, scope: Scope) -> str:
    return f"{give(node.target, expression(node.value, scope), scope)};" if node.value else ""


def give(target: ast.expr, value: str, scope: Scope) -> str:
    """An assignment of a value to a name, an attribute, an element or several of them."""
    if isinstance(target, ast.Name):
        return f"{local(target.id)} = {value}"
    if isinstance(target, ast.Attribute):
        return f"{expression(target.value, scope)}.{target.attr} = {value}"
    if isinstance(target, ast.Subscript):
        return f"py.put({expression(target.value, scope)}, {index(target.slice, scope)}, {value})"
    if isinstance(target, (ast.Tuple, ast.List)):
        return f"py.unpack({value}, {_shape(target)}, {_taker(target, scope)})"
    raise scope.refuse("this target", target)


def _shape(target: ast.Tuple | ast.List) -> str:
    """How many values there must be; where one is starred, how many before and after it."""
    starred = [i for i, part in enumerate(target.elts) if isinstance(part, ast.Starred)]
    return f"[{starred[0]}, {len(target.elts) - starred[0] - 1}]" if starred else str(len(target.elts))


def _taker(target: ast.Tuple | ast.List, scope: Scope) -> str:
    names = [f"$p{i}_{target.col_offset}" for i in range(len(target.elts))]
    parts = [part.value if isinstance(part, ast.Starred) else part for part in target.elts]
    gives = " ".join(f"{give(part, name, scope)};" for part, name in zip(parts, names, strict=True))
    return f"({', '.join(names)}) => {{ {gives} }}"


def _augmented(node: ast.AugAssign, scope: Scope) -> str:
    value = expression(node.value, scope)
    operator = "extend" if isinstance(node.op, ast.Add) else _BINARY[type(node.op)]
    if isinstance(node.target, ast.Name):
        return f"{local(node.target.id)} = py.{operator}({local(node.target.id)}, {value});"
    if isinstance(node.target, ast.Attribute):
        owner = expression(node.target.value, scope)
        return f"{{ const $o = {owner}; $o.{node.target.attr} = py.{operator}($o.{node.target.attr}, {value}); }}"
    owner, key = expression(node.target.value, scope), index(node.target.slice, scope)
    return f"{{ const $o = {owner}, $k = {key}; py.put($o, $k, py.{operator}(py.at($o, $k), {value})); }}"


def _if(node: ast.If, scope: Scope) -> str:
    text = f"if ({condition(node.test, scope)}) {{ {block(node.body, scope)} }}"
    return f"{text} else {{ {block(node.orelse, scope)} }}" if node.orelse else text


def _while(node: ast.While, scope: Scope) -> str:
    if node.orelse:
        raise scope.refuse("while … else", node)
    return f"while ({condition(node.test, scope)}) {{ {block(node.body, scope)} }}"


def _for(node: ast.For, scope: Scope) -> str:
    if node.orelse:
        raise scope.refuse("for … else", node)
    item = f"$i{node.lineno}"
    taken = give(node.target, item, scope)
    return f"for (const {item} of py.iterate({expression(node.iter, scope)})) {{ {taken}; {block(node.body, scope)} }}"


def _raise(node: ast.Raise, scope: Scope) -> str:
    return f"throw py.raised({expression(node.exc, scope)});" if node.exc else "throw $e;"


def _try(node: ast.Try, scope: Scope) -> str:
    text = f"try {{ {block(node.body, scope)} }}"
    if node.handlers:
        cases = ""
        for handler in node.handlers:
            kind = expression(handler.type, scope) if handler.type else "py.Exception"
            named = f"{local(handler.name)} = $e; " if handler.name else ""
            cases += f"if (py.isinstance($e, {kind})) {{ {named}{block(handler.body, scope)} }} else "
        text += f" catch ($e) {{ {cases}throw $e; }}"
    if node.finalbody:
        text += f" finally {{ {block(node.finalbody, scope)} }}"
    if node.orelse:
        raise scope.refuse("try … else", node)
    return text


def _delete(node: ast.Delete, scope: Scope) -> str:
    return " ".join(
        f"py.remove({expression(target.value, scope)}, {index(target.slice, scope)});"
        for target in node.targets
        if isinstance(target, ast.Subscript)
    )


def _assert(node: ast.Assert, scope: Scope) -> str:
    return f"py.assert({condition(node.test, scope)});"


def _function(node: ast.FunctionDef, scope: Scope) -> str:
    from .definitions import function_text  # a function may stand in a function

    return f"{local(node.name)} = {function_text(node, scope, 'function')};"


def _match(node: ast.Match, scope: Scope) -> str:
    subject = f"$m{node.lineno}"
    cases = ""
    for case in node.cases:
        test = _pattern(case.pattern, subject, scope)
        guard = f" && {condition(case.guard, scope)}" if case.guard else ""
        cases += f"if ({test}{guard}) {{ {block(case.body, scope)} }} else "
    return f"{{ const {subject} = {expression(node.subject, scope)}; {cases.removesuffix(' else ')} }}"


def _pattern(node: ast.pattern, subject: str, scope: Scope) -> str:
    """The test of a pattern, which gives its names their values on the way."""
    match node:
        case ast.MatchAs(None, None):
            return "true"
        case ast.MatchAs(None, str(name)):
            return f"py.given({local(name)} = {subject})"
        case ast.MatchAs(ast.pattern() as inner, str(name)):
            return f"{_pattern(inner, subject, scope)} && py.given({local(name)} = {subject})"
        case ast.MatchValue(value):
            return f"py.eq({subject}, {expression(value, scope)})"
        case ast.MatchSingleton(value):
            return f"{subject} === {scope.program.literal(value)}"
        case ast.MatchOr(patterns):
            return f"({' || '.join(_pattern(each, subject, scope) for each in patterns)})"
        case ast.MatchSequence(patterns):
            tests = [_pattern(each, f"{subject}[{i}]", scope) for i, each in enumerate(patterns)]
            return " && ".join([f"py.isListOf({subject}, {len(patterns)})", *tests])
        case ast.MatchClass(cls, patterns, names, named):
            kind = expression(cls, scope)
            tests = [_pattern(each, f"{subject}[{kind}.fields[{i}]]", scope) for i, each in enumerate(patterns)]
            tests += [_pattern(each, f"{subject}.{name}", scope) for name, each in zip(names, named, strict=True)]
            return " && ".join([f"py.isinstance({subject}, {kind})", *tests])
    raise scope.refuse(type(node).__name__, node)


_STATEMENTS: dict[type[ast.stmt], Callable[[Any, Scope], str]] = {
    ast.Expr: _expression,
    ast.Return: _return,
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.If: _if,
    ast.While: _while,
    ast.For: _for,
    ast.Raise: _raise,
    ast.Try: _try,
    ast.Delete: _delete,
    ast.Assert: _assert,
    ast.FunctionDef: _function,
    ast.Match: _match,
    ast.Pass: lambda node, scope: "",
    ast.Break: lambda node, scope: "break;",
    ast.Continue: lambda node, scope: "continue;",
    ast.Import: lambda node, scope: "",
    ast.ImportFrom: lambda node, scope: "",
}

"""Expressions of Python as expressions of JavaScript; where the two differ, the run time `py` knows how."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from typing import Any, cast

from .scope import MISSING, Scope, assigned, local

_BINARY = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "shl",
    ast.RShift: "shr",
}
_COMPARED: dict[type[ast.cmpop], Callable[[str, str], str]] = {
    ast.Eq: lambda a, b: f"py.eq({a}, {b})",
    ast.NotEq: lambda a, b: f"!py.eq({a}, {b})",
    ast.Lt: lambda a, b: f"py.lt({a}, {b})",
    ast.LtE: lambda a, b: f"py.le({a}, {b})",
    ast.Gt: lambda a, b: f"py.lt({b}, {a})",
    ast.GtE: lambda a, b: f"py.le({b}, {a})",
    ast.In: lambda a, b: f"py.has({b}, {a})",
    ast.NotIn: lambda a, b: f"!py.has({b}, {a})",
    ast.Is: lambda a, b: f"{a} === {b}",
    ast.IsNot: lambda a, b: f"{a} !== {b}",
}
# Attributes that numbers, texts and lists of Python have, and JavaScript's have not.
_BUILT_IN = {"size", "ndim", "shape", "flat", "T", "dtype", "__class__", "__name__"}


def expression(node: ast.expr, scope: Scope) -> str:
    """Compile an expression."""
    compiler = _EXPRESSIONS.get(type(node))
    if compiler is None:
        raise scope.refuse(type(node).__name__, node)
    return compiler(node, scope)


def condition(node: ast.expr, scope: Scope) -> str:
    """Compile an expression of which only the truth matters."""
    if isinstance(node, ast.BoolOp):
        sign = " && " if isinstance(node.op, ast.And) else " || "
        return f"({sign.join(condition(value, scope) for value in node.values)})"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return f"!{condition(node.operand, scope)}"
    text = expression(node, scope)
    return text if _is_truth(node) else f"py.truth({text})"


def _is_truth(node: ast.expr) -> bool:
    if isinstance(node, ast.BoolOp):
        return all(_is_truth(value) for value in node.values)
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


def _constant(node: ast.Constant, scope: Scope) -> str:
    if node.value is Ellipsis:
        raise scope.refuse("...", node)
    return scope.program.literal(node.value)


def _name(node: ast.Name, scope: Scope) -> str:
    return scope.name(node.id)


def _attribute(node: ast.Attribute, scope: Scope) -> str:
    found = scope.constant(node)
    if found is not MISSING:
        return scope.program.reference(found, node.attr)
    owner = expression(node.value, scope)
    return f"py.attribute({owner}, {json.dumps(node.attr)})" if node.attr in _BUILT_IN else f"{owner}.{node.attr}"


def _binary(node: ast.BinOp, scope: Scope) -> str:
    left, right = scope.constant(node.left), scope.constant(node.right)
    if isinstance(node.op, ast.BitOr) and (isinstance(left, type) or isinstance(right, type)):
        return f"[{expression(node.left, scope)}, {expression(node.right, scope)}].flat()"  # classes for isinstance
    return f"py.{_BINARY[type(node.op)]}({expression(node.left, scope)}, {expression(node.right, scope)})"


def _unary(node: ast.UnaryOp, scope: Scope) -> str:
    if isinstance(node.op, ast.Not):
        return condition(node, scope)
    name = {ast.USub: "neg", ast.Invert: "invert", ast.UAdd: "pos"}[type(node.op)]
    return f"py.{name}({expression(node.operand, scope)})"


def _bool(node: ast.BoolOp, scope: Scope) -> str:
    if _is_truth(node):
        return condition(node, scope)
    *first, last = [expression(value, scope) for value in node.values]
    text, word = last, "both" if isinstance(node.op, ast.And) else "either"
    for value in reversed(first):
        text = f"py.{word}({value}, () => {text})"
    return text


def _compare(node: ast.Compare, scope: Scope) -> str:
    if len(node.ops) == 1:
        return f"({_COMPARED[type(node.ops[0])](expression(node.left, scope), expression(node.comparators[0], scope))})"
    texts = [expression(value, scope) for value in (node.left, *node.comparators)]
    names = [f"$c{i}" for i in range(len(texts))]
    tests = [_COMPARED[type(op)](names[i], names[i + 1]) for i, op in enumerate(node.ops)]
    return f"(({', '.join(names)}) => {' && '.join(tests)})({', '.join(texts)})"


def _if(node: ast.IfExp, scope: Scope) -> str:
    return f"({condition(node.test, scope)} ? {expression(node.body, scope)} : {expression(node.orelse, scope)})"


def _items(nodes: list[ast.expr], scope: Scope) -> str:
    return ", ".join(expression(node, scope) for node in nodes)


def _list(node: ast.List, scope: Scope) -> str:
    return f"[{_items(node.elts, scope)}]"


def _tuple(node: ast.Tuple, scope: Scope) -> str:
    return f"py.frozen([{_items(node.elts, scope)}])"


def _set(node: ast.Set, scope: Scope) -> str:
    return f"py.set([{_items(node.elts, scope)}])"


def _starred(node: ast.Starred, scope: Scope) -> str:
    return f"...py.iterate({expression(node.value, scope)})"


def _dict(node: ast.Dict, scope: Scope) -> str:
    entries = [
        f"...py.items({expression(value, scope)})"
        if key is None
        else f"[{expression(key, scope)}, {expression(value, scope)}]"
        for key, value in zip(node.keys, node.values, strict=True)
    ]
    return f"py.dict([{', '.join(entries)}])"


def _subscript(node: ast.Subscript, scope: Scope) -> str:
    return f"py.at({expression(node.value, scope)}, {index(node.slice, scope)})"


def index(node: ast.expr, scope: Scope) -> str:
    """What stands between square brackets: a key, a slice, or several of them."""
    if isinstance(node, ast.Slice):
        parts = [expression(part, scope) if part else "null" for part in (node.lower, node.upper, node.step)]
        return f"new py.Slice({', '.join(parts)})"
    if isinstance(node, ast.Tuple):
        return f"py.frozen([{', '.join(index(part, scope) for part in node.elts)}])"
    return expression(node, scope)


def _call(node: ast.Call, scope: Scope) -> str:
    if scope.constant(node.func) is cast:
        return expression(node.args[1], scope)
    arguments = _items(node.args, scope)
    if isinstance(node.func, ast.Attribute) and scope.constant(node.func) is MISSING:
        return _method(node, node.func, arguments, scope)
    function = expression(node.func, scope)
    called = scope.constant(node.func)
    if node.keywords:
        scope.program.called_by_keyword.add(getattr(called, "__name__", function))
        return f"py.call({function}, [{arguments}], {_keywords(node, scope)})"
    kind = isinstance(called, type) and (issubclass(called, Exception) or not function.startswith("py."))
    if kind or function == "cls":
        return f"new {function}({arguments})"
    return f"{function}({arguments})"


def _method(node: ast.Call, function: ast.Attribute, arguments: str, scope: Scope) -> str:
    name = function.attr
    if isinstance(function.value, ast.Call) and isinstance(function.value.func, ast.Name):
        if function.value.func.id == "super":
            return f"super.{name}({arguments})"
    owner = expression(function.value, scope)
    if node.keywords:
        scope.program.called_by_keyword.add(name)
        return f"py.send({owner}, {json.dumps(name)}, [{arguments}], {_keywords(node, scope)})"
    if isinstance(function.value, ast.Name) and function.value.id in ("self", "cls"):
        return f"{owner}.{name}({arguments})"
    return f"py.send({owner}, {json.dumps(name)}, [{arguments}])"


def _keywords(node: ast.Call, scope: Scope) -> str:
    given = [
        f"...py.named({expression(keyword.value, scope)})"
        if keyword.arg is None
        else f"{json.dumps(keyword.arg)}: {expression(keyword.value, scope)}"
        for keyword in node.keywords
    ]
    return f"{{ {', '.join(given)} }}"


def _lambda(node: ast.Lambda, scope: Scope) -> str:
    names = [argument.arg for argument in node.args.args]
    return f"({', '.join(map(local, names))}) => {expression(node.body, scope.inner(names))}"


def _named(node: ast.NamedExpr, scope: Scope) -> str:
    return f"({local(node.target.id)} = {expression(node.value, scope)})"


def _generator(node: Any, scope: Scope) -> str:
    """A comprehension as a generator: `(function* () { for … yield … })()`."""
    lines, inner = [], scope
    for part in node.generators:
        source = expression(part.iter, inner)
        inner = inner.inner(assigned([part.target]))
        lines.append(f"for (const {pattern(part.target, inner)} of py.iterate({source}))")
        lines += [f"if ({condition(test, inner)})" for test in part.ifs]
    if isinstance(node, ast.DictComp):
        result = f"[{expression(node.key, inner)}, {expression(node.value, inner)}]"
    else:
        result = expression(node.elt, inner)
    return f"(function* () {{ {' '.join(lines)} yield {result} }}).call(this)"


def pattern(node: ast.expr, scope: Scope) -> str:
    """A target of new names as a destructuring pattern."""
    if isinstance(node, ast.Name):
        return local(node.id)
    if isinstance(node, (ast.Tuple, ast.List)):
        return f"[{', '.join(pattern(part, scope) for part in node.elts)}]"
    if isinstance(node, ast.Starred):
        return f"...{pattern(node.value, scope)}"
    raise scope.refuse("this target", node)


def _joined(node: ast.JoinedStr, scope: Scope) -> str:
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(json.dumps(part.value))
        elif isinstance(part, ast.FormattedValue):
            spec = "" if part.format_spec is None else f", {expression(part.format_spec, scope)}"
            value = expression(part.value, scope)
            value = f"py.repr({value})" if part.conversion == ord("r") else value
            parts.append(f"py.format({value}{spec})")
    return f"({' + '.join(parts) or json.dumps('')})"


_EXPRESSIONS: dict[type[ast.expr], Callable[[Any, Scope], str]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _bool,
    ast.Compare: _compare,
    ast.IfExp: _if,
    ast.List: _list,
    ast.Tuple: _tuple,
    ast.Set: _set,
    ast.Starred: _starred,
    ast.Dict: _dict,
    ast.Subscript: _subscript,
    ast.Call: _call,
    ast.Lambda: _lambda,
    ast.NamedExpr: _named,
    ast.ListComp: lambda node, scope: f"py.list({_generator(node, scope)})",
    ast.SetComp: lambda node, scope: f"py.set({_generator(node, scope)})",
    ast.DictComp: lambda node, scope: f"py.dict({_generator(node, scope)})",
    ast.GeneratorExp: _generator,
    ast.JoinedStr: _joined,
}

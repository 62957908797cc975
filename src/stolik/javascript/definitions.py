"""Functions and classes of Python as functions and classes of JavaScript."""

from __future__ import annotations

import ast
import dataclasses
import json
from types import FunctionType
from typing import Any

import msgspec

from .expressions import expression
from .foreign import PLAIN_DECORATORS, fields_of, foreign, has_fields
from .linking import LIBRARIES, Program
from .scope import Scope, assigned, local
from .statements import block
from .types import field_types


def compile_function(program: Program, function: FunctionType, name: str) -> str:
    """A function at the top of a module."""
    node = program.definition(function)
    assert isinstance(node, ast.FunctionDef)
    program.signature(function.__name__, name, _parameters(node.args))
    return function_text(node, Scope(program, function.__module__), f"function {name}")


def function_text(node: ast.FunctionDef, scope: Scope, head: str, *, method: bool = False) -> str:
    """A function with its head `function name` or, of a method, its name alone."""
    _check_decorators(node, scope)
    names = [*_parameters(node.args), *([_parameters(node.args)[0]] if method else [])]
    found = [name for name in assigned(node.body) if name not in names]
    inner = scope.inner([*(name.lstrip("*") for name in names), *found])
    star = "*" if any(isinstance(child, (ast.Yield, ast.YieldFrom)) for child in _own(node)) else ""
    head = f"{star}{head}" if method else f"{head}{star}" if head == "function" else head.replace(" ", f"{star} ", 1)
    lines = [f"const {local(_parameters(node.args)[0])} = this;"] if method else []
    lines += [f"let {', '.join(map(local, found))};"] if found else []
    end = "" if star or (node.body and isinstance(node.body[-1], ast.Return)) else " return null"
    return f"{head}({_written(node.args, scope, skip=method)}) {{ {' '.join(lines)} {block(node.body, inner)}{end} }}"


def _own(node: ast.FunctionDef) -> list[ast.AST]:
    """All nodes of a function but those of functions inside of it."""
    found: list[ast.AST] = []
    waiting: list[ast.AST] = [*node.body]
    while waiting:
        one = waiting.pop()
        found.append(one)
        if not isinstance(one, (ast.FunctionDef, ast.Lambda, ast.GeneratorExp)):
            waiting.extend(ast.iter_child_nodes(one))
    return found


def _parameters(arguments: ast.arguments) -> list[str]:
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    if arguments.vararg:
        names.append(f"*{arguments.vararg.arg}")
    if arguments.kwarg:
        names.append(f"**{arguments.kwarg.arg}")
    return names


def _written(arguments: ast.arguments, scope: Scope, *, skip: bool = False) -> str:
    """The parameters with their defaults; `skip` leaves out the first one, self."""
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults: list[ast.expr | None] = [None] * (len(positional) - len(arguments.defaults))
    defaults += [*arguments.defaults]
    pairs = [*zip(positional, defaults, strict=True), *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
    texts = [
        local(argument.arg) + (f" = {expression(default, scope)}" if default else "")
        for argument, default in pairs[1 if skip else 0 :]
    ]
    if arguments.vararg:
        if arguments.kwonlyargs or arguments.kwarg:
            raise scope.refuse(f"*{arguments.vararg.arg} with parameters after it", arguments.vararg)
        texts.append(f"...{local(arguments.vararg.arg)}")
    if arguments.kwarg:
        texts.append(f"{local(arguments.kwarg.arg)} = py.dict()")
    return ", ".join(texts)


def _check_decorators(node: ast.FunctionDef, scope: Scope) -> None:
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if not isinstance(called, ast.Name) or called.id not in (*PLAIN_DECORATORS, *_KINDS):
            raise scope.refuse(f"the decorator {ast.unparse(decorator)}", node)


_KINDS = ("property", "cached_property", "classmethod", "staticmethod", "overload")


def compile_class(program: Program, cls: type[Any], name: str) -> str:
    """A class at the top of a module: its fields as the parameters of its constructor, and its methods."""
    node = program.definition(cls)
    assert isinstance(node, ast.ClassDef)
    scope = Scope(program, cls.__module__)
    base = next((each for each in cls.__bases__ if _is_compiled(each)), None)
    if base:
        program.bases[name] = program.reference(base, base.__name__)
    parent = f" extends {program.bases[name]}" if base else ""
    fields = fields_of(cls)
    parts = [_constructor(cls, node, scope, bool(parent)), f"static fields = {json.dumps(fields)}"]
    parts += [f"static className = {json.dumps(cls.__name__)}"]
    if (compared := _compared(cls)) != fields:
        parts.append(f"static compared = {json.dumps(compared)}")
    if issubclass(cls, msgspec.Struct):
        parts.append(field_types(program, cls))
    if tag := _tag(cls):
        parts.append(f"static tag = {json.dumps(tag)}")
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name != "__init__":
            parts.append(_method(method, cls, name, scope))
    if fields:
        program.signature(cls.__name__, name, fields)
    return (
        f"class {name}{parent} {{ {' '.join(f'{part};' if part.startswith('static ') else part for part in parts)} }}"
    )


def _is_compiled(cls: type[Any]) -> bool:
    return cls not in (object, tuple) and (foreign(cls) is not None or _is_ours(cls))


def _is_ours(cls: type[Any]) -> bool:
    return cls.__module__.partition(".")[0] not in LIBRARIES


def _compared(cls: type[Any]) -> list[str]:
    """The fields by which instances are compared."""
    if dataclasses.is_dataclass(cls):
        return [field.name for field in dataclasses.fields(cls) if field.compare]
    return fields_of(cls)


def _tag(cls: type[Any]) -> str:
    return str(cls.__struct_config__.tag or "") if issubclass(cls, msgspec.Struct) else ""


def _constructor(cls: type[Any], node: ast.ClassDef, scope: Scope, derived: bool) -> str:
    if text := scope.program.stand_in(vars(cls).get("__init__")):
        return f"constructor(...values) {{ {text}(this, ...values) }}"
    if scope.program.is_left_out(vars(cls).get("__init__")):
        return ""
    own = next((each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"), None)
    if own is not None:
        names = [argument.arg for argument in own.args.args]
        found = [name for name in assigned(own.body) if name not in names]
        scope.program.signature(cls.__name__, scope.program.reference(cls, cls.__name__), _parameters(own.args)[1:])
        inner = scope.inner([*_parameters(own.args), *found])
        parent, rest = _of_parent(own.body, inner) if derived else ("", own.body)
        lets = f"let {', '.join(map(local, found))};" if found else ""
        begin = f"{parent} const self = this; {lets}"
        return f"constructor({_written(own.args, scope, skip=True)}) {{ {begin} {block(rest, inner)} }}"
    if not has_fields(cls):
        return ""
    defaults = {
        each.target.id: each.value
        for base in reversed(cls.__mro__)
        if _is_ours(base) and has_fields(base)
        for each in scope.program.definition(base).body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    }
    texts = [f"{local(field)}{_default(defaults.get(field), scope)}" for field in fields_of(cls)]
    gives = " ".join(f"this.{field} = {local(field)};" for field in fields_of(cls))
    begin = "super();" if derived else ""
    after = " this.__post_init__();" if _is_called(cls, "__post_init__", scope) else ""
    return f"constructor({', '.join(texts)}) {{ {begin} {gives}{after} }}"


def _is_called(cls: type[Any], name: str, scope: Scope) -> bool:
    return hasattr(cls, name) and not scope.program.is_left_out(getattr(cls, name))


def _of_parent(nodes: list[ast.stmt], scope: Scope) -> tuple[str, list[ast.stmt]]:
    """A constructor up to the call of its parent's, before which JavaScript knows no `this`, and what follows."""
    for place, node in enumerate(nodes):
        called = node.value if isinstance(node, ast.Expr) else None
        if isinstance(called, ast.Call) and ast.unparse(called.func) == "super().__init__":
            given = ", ".join(expression(value, scope) for value in called.args)
            return f"{block(nodes[:place], scope)} super({given});", nodes[place + 1 :]
    raise scope.refuse("a constructor that does not call its parent's", nodes[0])


def _default(node: ast.expr | None, scope: Scope) -> str:
    """The default of a field, made anew for every instance."""
    if node is None:
        return ""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "field":
        for keyword in node.keywords:
            if keyword.arg == "default_factory":
                return f" = {expression(ast.Call(keyword.value, [], []), scope)}"
            if keyword.arg == "default":
                return f" = {expression(keyword.value, scope)}"
        return ""
    return f" = {expression(node, scope)}"


def _method(node: ast.FunctionDef, cls: type[Any], name: str, scope: Scope) -> str:
    kinds = [each.id for each in node.decorator_list if isinstance(each, ast.Name)]
    if "overload" in kinds or scope.program.is_left_out(vars(cls)[node.name]):
        return ""
    if text := scope.program.stand_in(vars(cls)[node.name]):
        begin = f"get {node.name}()" if "property" in kinds else f"{node.name}(...values)"
        return f"{begin} {{ return {text}(this{'' if 'property' in kinds else ', ...values'}) }}"
    if "staticmethod" in kinds:
        scope.program.signature(node.name, f"{name}.{node.name}", _parameters(node.args))
        return f"static {function_text(node, scope, node.name, method=False)}"
    where = f"{name}.{node.name}" if "classmethod" in kinds else f"{name}.prototype.{node.name}"
    text = function_text(node, scope, node.name, method=True)
    if "property" in kinds:
        return f"get {text}"
    if "cached_property" in kinds:
        inner = text.removeprefix(node.name)
        return f"get {node.name}() {{ return py.cached(this, {json.dumps(node.name)}, function {inner}) }}"
    scope.program.signature(node.name, where, _parameters(node.args)[1:])
    return f"static {text}" if "classmethod" in kinds else text

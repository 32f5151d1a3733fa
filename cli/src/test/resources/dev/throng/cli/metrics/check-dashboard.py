"""Reads a dashboard into Grafana's own models, writes it again and prints what was lost or has a wrong type. Prints nothing if all is well.

The models ignore keys that they do not know, so a misspelt key is lost on the way. They do not check types, so the annotations are checked here.
"""

import json
import sys
import types
import typing

from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.cog.plugins import register_default_plugins
from grafana_foundation_sdk.models.dashboard import Dashboard


def lost(before, after, path):
    """What is in the file and not in what was written from the models."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key, value in before.items():
            if key in after:
                yield from lost(value, after[key], f"{path}.{key}")
            else:
                yield f"{path}.{key} is unknown"
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (one, other) in enumerate(zip(before, after)):
            yield from lost(one, other, f"{path}[{number}]")
    elif before != after:
        yield f"{path}: {before!r} became {after!r}"


def fits(value, hint):
    """Whether a value has the type of an annotation."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint in (typing.Any, object) or isinstance(hint, typing.TypeVar):
        return True
    if origin in (typing.Union, types.UnionType):
        return any(fits(value, one) for one in arguments)
    if origin is typing.Literal:
        return value in arguments
    if origin is list:
        return isinstance(value, list) and all(fits(one, arguments[0]) for one in value)
    if origin is dict:
        return isinstance(value, dict) and all(fits(one, arguments[1]) for one in value.values())
    if hint is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if isinstance(hint, type) and issubclass(hint, (str, int)) and hint not in (str, int, bool):
        return value in [member.value for member in hint]
    return isinstance(value, hint) if isinstance(hint, type) else True


def wrong(model, path):
    """The attributes of a model and the models below it whose values do not have the annotated types."""
    if isinstance(model, (list, tuple)):
        for number, one in enumerate(model):
            yield from wrong(one, f"{path}[{number}]")
    elif type(model).__module__.startswith("grafana_foundation_sdk.models") and hasattr(model, "__dict__"):
        module = sys.modules[type(model).__module__]
        hints = typing.get_type_hints(type(model), vars(module))
        for name, value in vars(model).items():
            if name in hints and not fits(value, hints[name]):
                yield f"{path}.{name}: {value!r} (expected: {hints[name]})"
            yield from wrong(value, f"{path}.{name}")


with open(sys.argv[1], encoding="utf-8") as file:
    dashboard = json.load(file)
register_default_plugins()
model = Dashboard.from_json(dashboard)
written = json.loads(json.dumps(model, cls=JSONEncoder))
for problem in [*lost(dashboard, written, "dashboard"), *wrong(model, "dashboard")]:
    print(problem)

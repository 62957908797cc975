#!/bin/sh
# Pins every dependency with its hashes for all platforms, without addresses.
set -eu
bin=$1
"$bin/pip" install --quiet --disable-pip-version-check uv
options="--universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet --upgrade"
"$bin/uv" pip compile $options pyproject.toml --group dev -o requirements/dev.lock
"$bin/uv" pip compile $options pyproject.toml --extra cluster -c requirements/dev.lock -o requirements/cluster.lock
"$bin/uv" pip compile $options pyproject.toml --extra bench -c requirements/dev.lock -o requirements/bench.lock
"$bin/uv" pip compile $options --group docs -c requirements/dev.lock -o requirements/docs.lock
"$bin/uv" pip compile $options pyproject.toml --extra many -c requirements/dev.lock -o requirements/runtime.lock
"$bin/uv" pip compile $options --group build -c requirements/dev.lock -o requirements/build.lock
"$bin/uv" pip compile $options --group audit -c requirements/dev.lock -o requirements/audit.lock

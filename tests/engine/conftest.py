"""The page's engine, bundled for node once a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from .node import bundle_engine


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the modules of the engine."""
    return bundle_engine(tmp_path_factory.mktemp("engine"))

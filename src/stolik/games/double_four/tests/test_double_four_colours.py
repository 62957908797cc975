"""The colours of the fields tell apart for all eyes, by shade where that can be and by glyph always."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from stolik.games.double_four.rules.components import BOARDS

# What the three common kinds of colour vision make of linear red, green and blue (Machado, Oliveira, Fernandes 2009).
EYES = {
    "usual": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE_POINT = np.array([0.95047, 1.0, 1.08883])
LINEN = {"light": "#E2D3B8", "dark": "#4A3F31"}  # what the fields are woven into
GLYPH = {"light": "#FFF8EA", "dark": "#3A2C10"}  # on dark fields, on light ones


def linear(shade: str) -> Any:
    value = np.array([int(shade[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def seen(shade: str, eyes: str) -> Any:
    """A shade as these eyes see it, in CIE L*a*b*."""
    xyz = XYZ @ np.clip(EYES[eyes] @ linear(shade), 0, 1) / WHITE_POINT
    root = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def distance(one: str, other: str, eyes: str) -> float:
    return float(np.linalg.norm(seen(one, eyes) - seen(other, eyes)))


def test_df_01_every_colour_has_a_glyph_of_its_own() -> None:
    assert len({colour.glyph for colour in BOARDS.colours}) == len(BOARDS.colours) == 8


@pytest.mark.parametrize("eyes", EYES)
def test_df_01_the_eighth_colour_is_far_from_the_seven_others_for_all_eyes(eyes: str) -> None:
    *seven, eighth = BOARDS.colours
    assert min(distance(eighth.shade, colour.shade, eyes) for colour in seven) > 30


def test_df_01_usual_eyes_tell_any_two_colours_apart_by_their_shade() -> None:
    pairs = itertools.combinations(BOARDS.colours, 2)
    assert min(distance(one.shade, other.shade, "usual") for one, other in pairs) > 25


@pytest.mark.parametrize("theme", LINEN)
@pytest.mark.parametrize("eyes", EYES)
def test_df_01_every_colour_shows_on_the_linen_of_both_themes(theme: str, eyes: str) -> None:
    assert min(distance(colour.shade, LINEN[theme], eyes) for colour in BOARDS.colours) > 10


@pytest.mark.parametrize("eyes", EYES)
def test_df_01_glyphs_show_on_every_colour(eyes: str) -> None:
    for colour in BOARDS.colours:
        assert max(distance(colour.shade, ink, eyes) for ink in GLYPH.values()) > 40

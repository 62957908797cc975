"""Codecs write what they read and refuse what does not exist."""

from __future__ import annotations

import numpy as np
import pytest

from stolik.core.notation import Codec, Hashes, Names, Numbers


@pytest.mark.parametrize(
    ("codec", "values", "text"),
    [
        (Numbers(0, 20), np.array(7, "i1"), "7"),
        (Numbers(0, 20), np.array([3, 0, 20], "i1"), "3 . 20"),
        (Numbers(-5, 20), np.array([[1, 0], [0, -5]], "i1"), "1 . / . -5"),
        (Numbers(0, 9), np.array([[[1, 0], [0, 5]], [[0, 0], [2, 2]]], "i1"), "1 . / . 5 // . . / 2 2"),
        (Names(("take", "place")), np.array(1, "i1"), "place"),
        (Names(("none", "red", "blue"), base=-1), np.array([-1, 1], "i1"), "none blue"),
        (Hashes(), np.array([255, 2**64 - 1, 0, 0], "u8"), "00000000000000ff ffffffffffffffff"),
    ],
)
def test_values_are_read_back(codec: Codec, values: np.ndarray[tuple[int, ...], np.dtype[np.int8]], text: str) -> None:
    assert codec.write(values) == text
    read = codec.read(text, np.zeros_like(values))
    assert read.dtype == values.dtype
    assert np.array_equal(read, values)


@pytest.mark.parametrize(
    ("codec", "text", "said"),
    [
        (Numbers(0, 20), "1 2", "2 numbers where 3 belong"),
        (Numbers(0, 20), "1 2 21", "'21' where a number from 0 to 20"),
        (Numbers(0, 20), "1 two 3", "'two' where a number"),
        (Numbers(0, 20), "1 --5 3", "'--5' where a number"),
        (Names(("a", "b")), "a b c", "'c' where one of a, b"),
        (Names(("a", "b")), "a b", "2 words where 3 belong"),
        (Hashes(), "12", "16 hexadecimal digits"),
        (Hashes(), "0 0 0 0", "at most 3"),
    ],
)
def test_wrong_texts_are_refused(codec: Codec, text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        codec.read(text, np.zeros(3, "i1"))

"""Each law bites: plant the fault, see the law fail."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from stolik.core import laws
from stolik.core.binding import kernel
from stolik.core.contract import CHANCE, REFEREE, Codes, Record, Rng, Weights
from stolik.core.game import Game
from stolik.core.registry import game as registered
from stolik.core.registry import games
from stolik.core.splitmix import below
from stolik.games._template import rules, view

SETUP = laws.Setup(3, {"goal": 2})
SECRET = 7


def faulty(name: str, **faults: Any) -> Game:
    """The template game with some functions replaced, always in plain Python."""
    bad_rules, bad_view = ModuleType(f"rules_{name}"), ModuleType(f"view_{name}")
    vars(bad_rules).update(vars(rules))
    vars(bad_view).update(vars(view))
    for key, fault in faults.items():
        target = bad_rules if hasattr(rules, key) else bad_view
        setattr(target, key, fault)
    game = Game("template", rules=bad_rules, view=bad_view)
    game.use(compiled=False)
    return game


def broken(law: Callable[..., None], game: Game, *words: str) -> None:
    def some_seeds() -> None:
        for seed in range(8):
            law(game, SETUP, seed)

    with pytest.raises(laws.LawBroken) as caught:
        some_seeds()
    for word in words:
        assert word in str(caught.value)


def test_the_template_keeps_all_laws_in_plain_python() -> None:
    game = faulty("sound")
    for law in laws.LAWS:
        if law is not laws.compiled_and_plain_agree:
            law(game, SETUP, 1)
    laws.redeal_is_fair(game, games=100)


@kernel
def hide_nothing(s: Record, seat: int) -> None:
    pass


def test_a_secret_that_is_not_hidden_is_found() -> None:
    def leaking_view(s: Record, seat: int) -> dict[str, Any]:
        return {"guesses": [int(g) for g in s.guess]}

    broken(laws.hidden_moves_stay_hidden, faulty("leak", hide=hide_nothing, view=leaking_view), "cannot tell")


@kernel
def hide_badly(s: Record, seat: int) -> None:
    for other in range(s.players):
        if other != seat and 0 < s.guess[other] < SECRET:
            s.guess[other] += SECRET  # the truth can still be read from it


@kernel
def fill_truthfully(s: Record, seat: int, rng: Rng) -> None:
    for other in range(s.players):
        if s.guess[other] > SECRET:
            s.guess[other] -= SECRET


def test_a_redeal_that_tells_the_truth_is_found() -> None:
    @kernel
    def fill_half_truthfully(s: Record, seat: int, rng: Rng) -> None:
        for other in range(s.players):
            if s.guess[other] > SECRET:
                s.guess[other] = s.guess[other] - SECRET if below(rng, 2) else 1 + below(rng, 6)

    game = faulty("truth", hide=hide_badly, fill=fill_half_truthfully, check=lambda s: None)
    broken(laws.redeal_is_blind, game, "returns the truth")


def test_a_redeal_with_a_bias_is_found() -> None:
    @kernel
    def fill_low(s: Record, seat: int, rng: Rng) -> None:
        for other in range(s.players):
            if s.guess[other] == SECRET:
                s.guess[other] = 1 + below(rng, 3)

    with pytest.raises(laws.LawBroken, match="half would be fair"):
        laws.redeal_is_fair(faulty("low", fill=fill_low))


def test_a_redeal_that_is_too_narrow_is_found() -> None:
    @kernel
    def fill_middle(s: Record, seat: int, rng: Rng) -> None:
        for other in range(s.players):
            if s.guess[other] == SECRET:
                s.guess[other] = 3 + below(rng, 2)

    with pytest.raises(laws.LawBroken, match="each other"):
        laws.redeal_is_fair(faulty("narrow", fill=fill_middle))


def test_a_redeal_that_changes_the_view_is_found() -> None:
    @kernel
    def fill_nothing(s: Record, seat: int, rng: Rng) -> None:
        for other in range(s.players):
            if s.guess[other] == SECRET:
                s.guess[other] = 0

    broken(laws.redeal_keeps_the_view, faulty("forgets", fill=fill_nothing), "agrees with it")


def test_a_wrong_odds_table_is_found() -> None:
    @kernel
    def loaded(s: Record, out: Codes, weights: Weights) -> int:
        for k in range(6):
            out[k] = k + 1
            weights[k] = 1
        weights[5], weights[0] = 2, 0
        return 6

    @kernel
    def heavy(s: Record, out: Codes, weights: Weights) -> int:
        for k in range(6):
            out[k] = k + 1
            weights[k] = 2
        return 6

    @kernel
    def short(s: Record, out: Codes, weights: Weights) -> int:
        for k in range(5):
            out[k] = k + 1
            weights[k] = 1
        return 5

    broken(laws.chance_is_exact, faulty("loaded", odds=loaded), "draw over all ways")
    broken(laws.chance_is_exact, faulty("heavy", odds=heavy), "sum to 1")
    broken(laws.chance_is_exact, faulty("short", odds=short), "draw gives a move that odds lists")


def test_a_question_that_changes_the_state_is_found() -> None:
    @kernel
    def meddling(s: Record, seat: int, out: Codes) -> int:
        if seat == REFEREE and s.points[0] == 0:
            s.points[0] = 1
        return rules.legal(s, seat, out)

    broken(laws.legal_is_exact, faulty("meddling", legal=meddling), "changes the state")


def test_moves_for_somebody_who_is_not_to_act_are_found() -> None:
    @kernel
    def anybody(s: Record, seat: int, out: Codes) -> int:
        out[0] = 1
        return 1

    broken(laws.legal_is_exact, faulty("anybody", legal=anybody), "the kernel lists moves")


def test_an_actor_without_moves_is_found() -> None:
    @kernel
    def nobody(s: Record, seat: int, out: Codes) -> int:
        return 0 if seat == 1 else rules.legal(s, seat, out)

    broken(laws.legal_is_exact, faulty("nobody", legal=nobody), "is to act and has moves")


def test_a_text_that_forgets_is_found() -> None:
    forgetful = {name: codec for name, codec in view.CODECS.items() if name != "points"}
    broken(laws.texts_read_back, faulty("forgetful", CODECS=forgetful), "parse(text) equals the state")


def test_a_move_text_that_means_two_moves_is_found() -> None:
    broken(laws.texts_read_back, faulty("mumbling", move_text=lambda code: "1"), "is read back")


def test_a_move_text_without_sense_is_found() -> None:
    broken(laws.legal_is_exact, faulty("credulous", move_code=lambda text: 1), "should raise BadNotation")


def test_a_game_without_end_is_found() -> None:
    @kernel
    def endless(s: Record, seat: int, code: int) -> None:
        rules.apply(s, seat, code)
        s.rounds = 0
        s.points[:] = 0

    broken(laws.games_end, faulty("endless", apply=endless), "no game lasts longer")


def test_material_that_vanishes_is_found() -> None:
    fault = faulty("shrinking", material=lambda s: int(s.rounds))
    broken(laws.games_end, fault, "material is 0 from start to end")


def test_a_deadline_without_referee_is_found() -> None:
    @kernel
    def always(s: Record) -> int:
        return 1

    broken(laws.games_end, faulty("hurried", deadline=always), "a deadline runs exactly when")


def test_what_should_be_fixed_and_moves_is_found() -> None:
    broken(laws.what_is_fixed_stays, faulty("moving", fixed=lambda s: {"past": int(s.rounds)}), "stays as it is")


def test_what_is_fixed_and_said_again_is_found() -> None:
    again = faulty("again", fixed=lambda s: {"players": 1}, view=lambda s, seat: {"players": 1})
    broken(laws.what_is_fixed_stays, again, "not said again", "players")


def test_an_unwieldy_state_is_found() -> None:
    big = faulty("big")
    big.dtype = np.dtype((np.record, [*rules.STATE.descr, ("ballast", "i1", (2000,))]))
    broken(laws.states_are_small, big, "at most 1024 bytes")


@pytest.mark.parametrize("game", [*games().values(), registered("template")], ids=lambda game: game.id)
def test_few_setups_bring_any_two_choices_together_that_go_together(game: Game) -> None:
    def pairs(setups: list[laws.Setup]) -> set[object]:
        choices = [[("players", setup.players), *setup.options.items()] for setup in setups]
        return {frozenset((one, other)) for each in choices for one in each for other in each}

    every, few = laws.setups(game), laws.covering(game)
    assert pairs(few) == pairs(every)
    assert len(few) <= len(every)


@pytest.mark.skipif("not __import__('stolik').core.binding.compiling()", reason="needs the compiler")
def test_compiled_code_that_differs_is_found() -> None:
    def wrong_twin(s: Record) -> int:
        return 1 << CHANCE

    @kernel(compiled=wrong_twin)
    def twofold(s: Record) -> int:
        return rules.to_act(s)

    game = faulty("twofold", to_act=twofold)
    broken(laws.compiled_and_plain_agree, game, "to_act compiled gives")

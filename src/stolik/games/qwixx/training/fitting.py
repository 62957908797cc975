"""The program that fits the evaluation, in some minutes on one core.

    python -m stolik.games.qwixx.training.fitting

The policy plays against itself, on some seats with noise, so that all kinds of positions come up. The network of
`bots/evaluation.py`, one for each board, learns from positions between two turns and the shares of the win at the end
(cross entropy, Adam). The games come from the evaluation as it is, so a second run begins better. Of the last runs the
data file keeps, for each board, the one whose policy won most against the linear bot, with two and with more players.
For solitaire, the points to come were fitted by least squares in the same way.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.bits import lowest
from stolik.core.contract import CHANCE, Rng
from stolik.core.splitmix import below, generator, uniform

from .. import GAME
from ..bots import utility
from ..bots.evaluation import LEAD_SCALE, lead, shut_rows, whose_finish
from ..bots.lookahead import BY_EVALUATION, weigh
from ..bots.weights import CLOSED, FILE, ROW_STATES, SHAPES, UNITS
from ..rules import MOST_MOVES, MOST_PLAYERS, apply, draw, legal, start, to_act, ways
from ..rules.codes import BOARDS, OVER, ROLL_WHITE, STEP_1
from ..rules.sheet import ROW, WIDTH

GAMES: Final = {2: 250_000, 3: 50_000, 4: 30_000, 5: 20_000}  # by players
POSITIONS: Final = 6  # most that are kept of a game, on average, by seat
KEPT: Final = 0.25  # of all positions between two turns
RANDOM: Final = 0.01  # of all moves
UNSTEADY: Final = 0.4  # how much better than it is a move may look, at most, to the seat with most noise
BATCH, BEGINNINGS, ROUNDS, RATE, DECAY = 1024, 6, 8, 0.01, 2e-5
LAYERS: Final = tuple(SHAPES)  # the order of the tables in the kernels' arguments


def main() -> None:
    """Fit all boards and write the data file; what concerns solitaire stays as it is."""
    tables = [fit(*collect(board)) for board in range(len(BOARDS))]
    data = json.loads(FILE.read_text("utf-8"))
    data |= {name: np.round([table[name] for table in tables], 3).tolist() for name in LAYERS}
    FILE.write_text(json.dumps(data, separators=(",", ":")) + "\n", "utf-8")


def collect(board: int, games: dict[int, int] | None = None) -> tuple[Any, Any]:
    """Positions of games on a board, and every seat's share of the win in the end."""
    positions, ends = [], []
    for players, n in (games or GAMES).items():
        if players not in GAME.counts({"board": BOARDS[board]}):
            continue
        work = np.zeros(2, GAME.dtype)
        work[:] = GAME.start(players, board=BOARDS[board]).record
        room = n * players * POSITIONS
        kept, end = np.zeros(room, GAME.dtype), np.zeros((room, MOST_PLAYERS + 1))
        scratch = np.zeros(MOST_MOVES, np.int32), np.zeros(MOST_MOVES), np.zeros(players)
        found = GAME.binding.compiled(play)(work, n, generator(8 * board + players), *scratch, kept, end)
        print(f"board {BOARDS[board]}, {players} players: {found:,} positions of {n:,} games", flush=True)
        positions.append(kept[:found])
        ends.append(end[:found])
    return np.concatenate(positions), np.concatenate(ends)


def fit(positions: Any, ends: Any) -> dict[str, Any]:
    """The tables of the fitted network: the best of several initializations, trained further."""
    tried = [descent(positions, ends, seed, 1) for seed in range(BEGINNINGS)]
    print("losses of the beginnings:", *(f"{loss:.4f}" for loss, _ in tried), flush=True)
    best = min(range(BEGINNINGS), key=lambda seed: tried[seed][0])
    loss, tables = descent(positions, ends, best, ROUNDS)
    print(f"loss in the end: {loss:.4f}", flush=True)
    return dict(zip(LAYERS, _plain(tables), strict=True))


def descent(positions: Any, ends: Any, seed: int, rounds: int) -> tuple[float, Any]:
    """Gradient descent over all positions, several times; returns the loss of the last epoch, and the tables."""
    rng = np.random.default_rng(seed)
    tables = beginning(rng)
    slopes = tuple(map(np.zeros_like, tables))
    adam = [Adam(table, slope) for table, slope in zip(tables, slopes, strict=True)]
    learn = GAME.binding.compiled(descend)
    order = np.arange(len(positions) // BATCH * BATCH)
    step, steps, loss = 0, rounds * len(order) // BATCH, 0.0
    for _ in range(rounds):
        rng.shuffle(order)
        loss = 0.0
        for batch in order.reshape(-1, BATCH):
            step += 1
            loss += learn(positions, ends, batch, np.zeros((MOST_PLAYERS, UNITS)), tables, slopes)
            for each in adam:
                each.step(step, RATE * (1 - step / (steps + 1)))
    return loss / len(order), tables


def beginning(rng: np.random.Generator) -> Any:
    """The initial network: only the lead counts, with small random differences between the units."""
    tables = {name: rng.normal(0, 0.1, (*SHAPES[name], UNITS)) for name in LAYERS}
    for table in tables.values():
        table[..., 0] = 0.0
    tables["lead"][0] = tables["out"][0] = 1.0
    tables["out"][1:] *= 2.0
    return tuple(tables.values())


class Adam:
    """The optimizer Adam for one table."""

    def __init__(self, table: Any, slope: Any) -> None:
        self.table, self.slope = table, slope
        self.mean, self.square = np.zeros_like(table), np.zeros_like(table)

    def step(self, number: int, rate: float) -> None:
        """One step along the gradient of a batch, which is set to zero after it."""
        slope = self.slope / BATCH + DECAY * self.table
        self.mean += 0.1 * (slope - self.mean)
        self.square += 0.001 * (slope**2 - self.square)
        size = np.sqrt(self.square / (1 - 0.999**number)) + 1e-8
        self.table -= rate * self.mean / (1 - 0.9**number) / size
        self.slope[:] = 0


def _plain(tables: Any) -> Any:
    """The same network with a weight of 1 for the first unit, and nothing for closed rows."""
    weight = tables[-1][0]
    for table in tables[:-1]:
        table[..., 0] *= weight
    tables[-1][0] = 1.0
    tables[0][:, CLOSED] = 0.0
    return tables


@kernel
def play(work: Any, n: int, rng: Rng, codes: Any, weights: Any, hands: Any, kept: Any, ends: Any) -> int:
    """Play n games and keep some of their positions; returns how many."""
    found = 0
    for _ in range(n):
        work[0] = work[1]
        s = work[0]
        start(s, below(rng, s.players))
        for seat in range(s.players):
            hands[seat] = UNSTEADY * uniform(rng) ** 3  # most are steady
        first = found
        while s.step != OVER:
            if s.step == ROLL_WHITE and found < kept.shape[0] and uniform(rng) < KEPT:
                kept[found] = work[0]
                found += 1
            if s.step < STEP_1:
                apply(s, CHANCE, draw(s, below(rng, ways(s))))
            else:
                seat = lowest(to_act(s))
                apply(s, seat, unsteady(s, seat, codes, legal(s, seat, codes), weights, hands[seat], rng))
        for i in range(first, found):
            utility(s, ends[i])
    return found


@kernel
def unsteady(s: Any, seat: int, codes: Any, n: int, weights: Any, hand: float, rng: Rng) -> int:
    """The move with the highest weight after noise, or rarely a random one."""
    if uniform(rng) < RANDOM:
        return int(codes[below(rng, n)])
    weigh(s, seat, codes, n, weights, BY_EVALUATION)
    best = 0
    for i in range(n):
        weights[i] *= 1.0 + hand * uniform(rng)
        if weights[i] > weights[best]:
            best = i
    return int(codes[best])


@kernel
def descend(positions: Any, ends: Any, batch: Any, units: Any, tables: Any, slopes: Any) -> float:
    """Add up the gradient of the loss over a batch; returns the loss."""
    loss = 0.0
    for k in batch:
        s = positions[k]
        total = 0.0
        for seat in range(s.players):
            total += np.exp(forward(s, seat, units[seat], tables))
        for seat in range(s.players):
            part = np.exp(output(units[seat], tables)) / total
            loss -= ends[k, seat] * np.log(part)
            output_slopes = slopes[-1]
            for unit in range(UNITS):
                slope = part - ends[k, seat]
                if unit == 0 or units[seat, unit] > 0.0:
                    output_slopes[unit] += slope * units[seat, unit]
                    units[seat, unit] = slope * tables[-1][unit]
                else:
                    units[seat, unit] = 0.0
            travel(s, seat, units[seat], slopes, False)
    return loss


@kernel
def forward(s: Any, seat: int, units: Any, tables: Any) -> float:
    """The forward pass: fill the units of a seat and return its strength."""
    units[:] = 0.0
    travel(s, seat, units, tables, True)
    return output(units, tables)


@kernel
def output(units: Any, tables: Any) -> float:
    total = tables[-1][0] * units[0]
    for unit in range(1, UNITS):
        total += tables[-1][unit] * max(units[unit], 0.0)
    return float(total)


@kernel
def travel(s: Any, seat: int, units: Any, tables: Any, there: bool) -> None:
    """Add a position's entries of the tables to the units; or, backward, the gradients of the units to the entries."""
    rows, misses, pawns, closed, turn, players, finisher, ahead, _ = tables
    shut = shut_rows(int(s.closed))
    add(units, closed[shut], 1.0, there)
    add(units, turn[(seat - int(s.active) + int(s.players)) % int(s.players)], 1.0, there)
    add(units, players[s.players], 1.0, there)
    add(units, finisher[whose_finish(s, seat)], 1.0, there)
    add(units, ahead, lead(s, seat) / LEAD_SCALE, there)
    for other in range(s.players):
        role = 1 if other != seat else 0
        add(units, misses[role, s.misses[other]], 1.0, there)
        add(units, pawns[role, s.pawn[other]], 1.0, there)
        for row in range(4):
            state = ROW_STATES[((int(s.sheet[other]) | int(s.closed)) >> (WIDTH * row)) & ROW]
            if state != CLOSED:
                add(units, rows[role, state], 1.0, there)


@kernel
def add(units: Any, place: Any, times: float, there: bool) -> None:
    for unit in range(UNITS):
        if there:
            units[unit] += times * place[unit]
        else:
            place[unit] += times * units[unit]


if __name__ == "__main__":
    main()

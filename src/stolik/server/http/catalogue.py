"""The catalogue over HTTP: games, their options, and tasks for one person."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any, Final

import anyio
import anyio.to_thread
from litestar import Request, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from stolik.core.errors import BadBoards, BadOption, StolikError
from stolik.core.game import Game
from stolik.core.level import LEVELS
from stolik.core.options import Choice, Flag, Option, Whole
from stolik.core.registry import game as registered
from stolik.core.registry import games
from stolik.play.refusal import Refusal
from stolik.play.series import own_points, scored
from stolik.play.starting import printed, usual_starts

from ..errors import WRONG
from .schemas import (
    Boards,
    GameInfo,
    LimitInfo,
    NewBoards,
    OptionInfo,
    PlayerCounts,
    Solution,
    TaskBoard,
    TaskInfo,
    TaskMove,
    TaskStart,
)

Id = Annotated[str, PathParameter(max_length=60)]
Length = Annotated[int, QueryParameter(ge=1, le=100)]
Seed = Annotated[int, QueryParameter(ge=0, le=2**31)]
LANGUAGES: Final = ("pl", "en")
WORKING: Final = anyio.CapacityLimiter(1)
LONGEST_BOARDS: Final = 8000  # characters; each game knows its own bound below that
MOST_WAITING: Final = 16  # questions about tasks that may wait at a time


@get("/api/games", sync_to_thread=False, responses=WRONG)
def list_games() -> list[GameInfo]:
    """The games that can be played here."""
    return [_info(game) for game in games().values()]


@get("/api/games/{id:str}/counts", sync_to_thread=False, responses=WRONG)
def player_counts(id: Id, request: Request[Any, Any, Any]) -> PlayerCounts:
    """The numbers of players for which options, given as query, can be played."""
    game = registered(id)
    options = dict(request.query_params.items())
    counts = list(game.counts(options))
    return PlayerCounts(counts, scored(game, options, counts[0]))


@get("/api/games/{id:str}/texts/{language:str}", sync_to_thread=False, responses=WRONG)
def game_texts(id: Id, language: Id) -> dict[str, str]:
    """A game's words in a language, for a page that was built without this game."""
    if language not in LANGUAGES:
        raise BadOption(f"texts are written in {' and '.join(LANGUAGES)}, not in {language!r}")
    return registered(id).texts(language)


@post("/api/games/{id:str}/boards", status_code=200, sync_to_thread=False, responses=WRONG)
def check_boards(id: Id, data: JSONBody[NewBoards]) -> Boards:
    """Check boards of somebody's box as a table would; an error has its key and details."""
    if len(data.boards) > LONGEST_BOARDS:
        raise BadBoards("long", f"boards have at most {LONGEST_BOARDS} characters", {"most": LONGEST_BOARDS})
    game = registered(id)
    options: dict[str, Any] = dict(data.options)
    return Boards(game.start(game.counts(options)[0], boards=data.boards, **options).boards)


@get("/api/games/{id:str}/tasks", responses=WRONG)
async def list_tasks(id: Id) -> list[TaskInfo]:
    """The tasks of the box."""
    tasks = _tasks(id)
    return [_task(task) for task in await _work(tasks.listed)]


@get("/api/games/{id:str}/tasks/new", responses=WRONG)
async def new_task(id: Id, moves: Length, seed: Seed) -> TaskInfo:
    """A new task of a length; the same for the same seed."""
    tasks = _tasks(id)
    task = await _work(tasks.new, moves, seed)
    return _task(task, tasks.moves(task.start))


@get("/api/games/{id:str}/tasks/{task:str}", responses=WRONG)
async def show_task(id: Id, task: Id) -> TaskInfo:
    """A task by its number, as length-seed, by its day, or today's."""
    tasks = _tasks(id)
    day = datetime.now(UTC).date().isoformat()
    found = await _work(tasks.task, day if task == "today" else task)
    return _task(found, tasks.moves(found.start))


@post("/api/games/{id:str}/tasks/try", status_code=200, sync_to_thread=False, responses=WRONG)
def try_move(id: Id, data: JSONBody[TaskMove]) -> TaskBoard:
    """The board after a move."""
    tasks = _tasks(id)
    after = tasks.apply(data.start[:200], data.move[:40])
    return TaskBoard(after, tasks.is_solved(after), tasks.moves(after))


@post("/api/games/{id:str}/tasks/solve", status_code=200, responses=WRONG)
async def solve_task(id: Id, data: JSONBody[TaskStart]) -> Solution:
    """A shortest solution from a board."""
    return Solution(list(await _work(_tasks(id).solve, data.start[:200])))


async def _work(do: Callable[..., Any], *arguments: object) -> Any:
    """Run a long computation in a thread, one at a time, so that no table waits for it."""
    if WORKING.statistics().tasks_waiting >= MOST_WAITING:
        raise Refusal("busy", "many tasks are being worked on; ask again a little later")
    return await anyio.to_thread.run_sync(do, *arguments, limiter=WORKING)


def _tasks(id: str) -> Any:
    tasks = registered(id).part("tasks")
    if tasks is None:
        raise Refusal("unknown-table", f"{id} has no tasks")
    return tasks


def _task(task: Any, moves: list[str] | None = None) -> TaskInfo:
    return TaskInfo(task.id, task.start, task.limit, task.minimum, task.grade, task.source, moves or [])


def _info(game: Game) -> GameInfo:
    counts = sorted({n for options in _ranges(game) for n in options})
    return GameInfo(
        game.id,
        (counts[0], counts[-1]),
        [_option(option) for option in game.options],
        list(LEVELS),
        game.has("tasks"),
        [LimitInfo(limit.name, limit.milliseconds) for limit in dict.fromkeys(game.deadlines)],
        not game.deadlines,
        game.boards is not None,
        usual_starts(game).by,
        printed(game),
        own_points(game),
    )


def _ranges(game: Game) -> list[tuple[int, ...]]:
    """The numbers of players with each value of each option alone."""
    found = [game.counts()]
    for option in game.options:
        for value in option.values:
            try:
                found.append(game.counts({option.name: value}))
            except StolikError:
                continue
    return found


def _option(option: Option) -> OptionInfo:
    by_players = {str(n): value for n, value in option.by_players.items()}
    match option:
        case Flag():
            return OptionInfo(option.name, "flag", option.default, by_players=by_players)
        case Whole():
            return OptionInfo(option.name, "whole", option.default, option.low, option.high, by_players=by_players)
        case Choice():
            return OptionInfo(option.name, "choice", option.default, words=list(option.words), by_players=by_players)


HANDLERS = [list_games, player_counts, game_texts, check_boards, list_tasks, new_task, show_task, try_move, solve_task]

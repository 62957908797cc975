// A boardgame.io server with one game of the weight of Lucky Numbers, for benchmarks/server.py to measure.
//
//     node server.js PORT postgresql://…    matches are kept in PostgreSQL (bgio-postgres)
//     node server.js PORT FOLDER            … in files in FOLDER (FlatFile)
//     node server.js PORT                   … in memory only

const { Server, FlatFile } = require('boardgame.io/server');
const { PostgresStore } = require('bgio-postgres');
const { INVALID_MOVE } = require('boardgame.io/core');

const SIDE = 4;
const NUMBERS = 20;
const FIELDS = SIDE * SIDE;
const START = [0, 5, 10, 15]; // the diagonal
const EMPTY = 0;

/** Draw one of the clovers that lie face down; which ones do is no secret, only their order is, and it is not stored. */
function drawn(left, random) {
  let number = 0;
  for (let rest = random.Die(left.reduce((sum, count) => sum + count, 0)); rest > 0; number++) rest -= left[number];
  left[number - 1] -= 1;
  return number;
}

/** Whether all rows and columns would still rise with the clover on the field. */
function fits(board, field, clover) {
  const row = Math.floor(field / SIDE);
  const column = field % SIDE;
  for (let i = 0; i < SIDE; i++) {
    const beside = board[row * SIDE + i];
    const above = board[i * SIDE + column];
    if (beside !== EMPTY && i !== column && (i < column ? beside >= clover : beside <= clover)) return false;
    if (above !== EMPTY && i !== row && (i < row ? above >= clover : above <= clover)) return false;
  }
  return true;
}

function setup({ ctx, random }) {
  const left = Array(NUMBERS).fill(ctx.numPlayers);
  const boards = Array.from({ length: ctx.numPlayers }, () => {
    const board = Array(FIELDS).fill(EMPTY);
    const clovers = START.map(() => drawn(left, random)).sort((a, b) => a - b);
    START.forEach((field, i) => { board[field] = clovers[i]; });
    return board;
  });
  return { boards, left, middle: [], hand: EMPTY, fromMiddle: false };
}

function draw({ G, random }) {
  if (G.hand !== EMPTY || !G.left.some((count) => count > 0)) return INVALID_MOVE;
  G.hand = drawn(G.left, random);
  G.fromMiddle = false;
}

function take({ G }, number) {
  const at = G.middle.indexOf(number);
  if (G.hand !== EMPTY || at < 0) return INVALID_MOVE;
  G.middle.splice(at, 1);
  G.hand = number;
  G.fromMiddle = true;
}

function place({ G, playerID, events }, field) {
  const board = G.boards[Number(playerID)];
  if (G.hand === EMPTY || !(field >= 0 && field < FIELDS) || !fits(board, field, G.hand)) return INVALID_MOVE;
  if (board[field] !== EMPTY) G.middle.push(board[field]);
  board[field] = G.hand;
  G.hand = EMPTY;
  events.endTurn();
}

function aside({ G, events }) {
  if (G.hand === EMPTY || G.fromMiddle) return INVALID_MOVE;
  G.middle.push(G.hand);
  G.hand = EMPTY;
  events.endTurn();
}

/** A full board wins; when nothing is left to draw, the fewest empty fields win. */
function endIf({ G }) {
  const empty = G.boards.map((board) => board.filter((clover) => clover === EMPTY).length);
  const fewest = Math.min(...empty);
  const exhausted = G.hand === EMPTY && !G.left.some((count) => count > 0);
  if (fewest > 0 && !exhausted) return undefined;
  return { winners: [...empty.keys()].filter((seat) => empty[seat] === fewest) };
}

const game = {
  name: 'lucky-numbers',
  minPlayers: 2,
  maxPlayers: 2,
  setup,
  moves: { draw: { move: draw, client: false, undoable: false }, take, place, aside },
  endIf,
};

/** What keeps the matches; nothing stands for boardgame.io's own default, memory. */
function storage(where) {
  if (!where) return {};
  if (where.startsWith('postgresql:')) return { db: new PostgresStore(where, { logging: false }) };
  return { db: new FlatFile({ dir: where }) };
}

const [port, where] = process.argv.slice(2);
const server = Server({ games: [game], origins: [`http://127.0.0.1:${port}`], ...storage(where) });
// The server names no address to listen on; loopback is all that a measurement needs.
const listen = server.app.listen.bind(server.app);
server.app.listen = (number, ready) => listen(number, '127.0.0.1', ready);
server.run(Number(port));

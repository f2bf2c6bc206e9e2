/**
 * A boat hire's own server, as somebody else might have written it: pages by number, keys that count up, amounts as
 * text, errors as a list, tokens in a header of another form. It knows nothing of these screens. Its data are in memory.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

const port = Number(process.env.API_PORT ?? 4310);
const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const now = () => Math.floor(Date.now() / 1_000);

const tables = {
  boats: [
    ['Avocet', 'sloop', 'A12', '145.00', 6],
    ['Bittern', 'canoe', 'C03', '38.50', 2],
    ['Curlew', 'sloop', 'A14', '160.00', 8],
    ['Dunlin', 'rowing', 'B01', '42.00', 4],
    ['Egret', 'canoe', 'C04', '38.50', 2],
    ['Fulmar', 'sloop', 'A15', '152.75', 7],
    ['Gannet', 'sailing', 'D02', '210.00', 5],
    ['Heron', 'rowing', 'B02', '42.00', 4],
    ['Ibis', 'canoe', 'C05', '41.00', 3],
    ['Jacana', 'sailing', 'D03', '198.00', 4],
    ['Kestrel', 'sailing', 'D04', '225.00', 6],
    ['Lapwing', 'sloop', 'A16', '149.00', 6],
  ].map(([name, kind, berth_no, daily_price, seats], index) => ({
    id: index + 1,
    name,
    kind,
    berth_no,
    daily_price,
    seats,
    in_use: name !== 'Jacana',
    remarks: null,
    created: now() - 86_400 * (400 - index),
  })),
  bookings: [
    [1, 'Femke Prins', -2, 1, 'out', '100.00'],
    [7, 'Daan Vos', 3, 5, 'planned', '250.00'],
    [4, 'Noor Smit', -9, -8, 'back', '0.00'],
    [3, 'Ruben Kok', 0, 2, 'planned', '100.00'],
  ].map(([boat_id, customer, from, until, state, deposit], index) => ({
    id: index + 1,
    boat_id,
    customer,
    phone: null,
    start_date: day(from),
    end_date: day(until),
    state,
    deposit,
    created: now() - 3_600 * (index + 1),
  })),
  people: [
    {
      id: 1,
      mail: 'harbour@example.com',
      first_name: 'Jolien',
      last_name: 'Mulder',
      is_admin: true,
      secret: 'boats-1',
    },
    { id: 2, mail: 'jetty@example.com', first_name: 'Tom', last_name: 'de Wit', is_admin: false, secret: 'boats-2' },
  ],
};
const tokens = new Map();

class Problem extends Error {
  constructor(status, detail, invalid = []) {
    super(detail);
    this.status = status;
    this.body = { error: { detail, ...(invalid.length > 0 ? { invalid } : {}) } };
  }
}

const rules = {
  boats: (row, others) => [
    ...(row.name ? [] : [{ name: 'name', reason: 'A boat needs a name.' }]),
    ...(others.some((one) => one.berth_no === row.berth_no)
      ? [{ name: 'berth_no', reason: `Berth ${row.berth_no} is taken.` }]
      : []),
    ...(Number(row.daily_price) > 0 ? [] : [{ name: 'daily_price', reason: 'Must be more than nothing.' }]),
  ],
  bookings: (row, others) => [
    ...(tables.boats.some(({ id }) => id === row.boat_id) ? [] : [{ name: 'boat_id', reason: 'No such boat.' }]),
    ...(row.end_date >= row.start_date ? [] : [{ name: 'end_date', reason: 'Ends before it begins.' }]),
    ...(others.some(
      (one) =>
        one.boat_id === row.boat_id &&
        one.state !== 'back' &&
        one.start_date <= row.end_date &&
        one.end_date >= row.start_date,
    )
      ? [{ name: 'boat_id', reason: 'This boat is booked in those days.' }]
      : []),
  ],
  people: () => [],
};
const fresh = {
  boats: () => ({ kind: 'sloop', seats: 2, in_use: true, remarks: null, created: now() }),
  bookings: () => ({ state: 'planned', phone: null, deposit: '0.00', created: now() }),
};
const moves = { hand_over: ['planned', 'out'], take_back: ['out', 'back'] };
const searched = {
  boats: ['name', 'berth_no'],
  bookings: ['customer', 'phone'],
  people: ['first_name', 'last_name', 'mail'],
};

function list(name, parameters) {
  const { page = '1', per_page = '20', order_by = 'id', search = '', ...filters } = parameters;
  const size = Math.min(50, Number(per_page));
  const rows = tables[name]
    .filter((row) =>
      searched[name].some((field) =>
        String(row[field] ?? '')
          .toLowerCase()
          .includes(search.toLowerCase()),
      ),
    )
    .filter((row) =>
      Object.entries(filters).every(([key, value]) => {
        const [field, how = 'is'] = key.split('__');
        const actual = row[field] ?? null;
        const amount = /^-?\d+(\.\d+)?$/.test(value)
          ? Number(actual) - Number(value)
          : String(actual) < value
            ? -1
            : String(actual) > value
              ? 1
              : 0;
        if (how === 'is') return String(actual) === value;
        if (how === 'not') return String(actual) !== value;
        if (how === 'any') return value.split(',').includes(String(actual));
        if (how === 'min') return actual !== null && amount >= 0;
        if (how === 'max') return actual !== null && amount <= 0;
        if (how === 'has')
          return String(actual ?? '')
            .toLowerCase()
            .includes(value.toLowerCase());
        throw new Problem(400, `There is no filter "${key}".`);
      }),
    )
    .map(({ secret: _secret, ...row }) => row);
  const [field, sign] = order_by.startsWith('-') ? [order_by.slice(1), -1] : [order_by, 1];
  const numeric = (value) => (/^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : String(value ?? ''));
  rows.sort((a, b) =>
    numeric(a[field]) < numeric(b[field]) ? -sign : numeric(a[field]) > numeric(b[field]) ? sign : 0,
  );
  const from = (Number(page) - 1) * size;
  if (from > 0 && from >= rows.length) throw new Problem(404, 'There is no such page.');
  return { items: rows.slice(from, from + size), paging: { page: Number(page), per_page: size, all: rows.length } };
}

function save(name, row) {
  const others = tables[name].filter((one) => one.id !== row.id);
  const wrong = rules[name](row, others);
  if (wrong.length > 0) throw new Problem(422, 'Not everything is right.', wrong);
  tables[name] = [...others, row].sort((a, b) => a.id - b.id);
  return row;
}

function answer(method, [first, second, third], { parameters, body, token }) {
  if (first === 'login' && method === 'POST') {
    const person = tables.people.find(({ mail, secret }) => mail === body.login && secret === body.secret);
    if (!person) throw new Problem(401, 'Login and secret do not match.');
    const made = randomBytes(12).toString('hex');
    tokens.set(made, person);
    return { session: { key: made } };
  }
  const person = tokens.get(token);
  if (!person) throw new Problem(401, 'Please log in.');
  const { secret: _secret, ...me } = person;
  if (first === 'me') return me;
  if (first === 'logout') return void tokens.delete(token);
  if (!(first in tables)) throw new Problem(404, 'Unknown.');
  if (second === undefined) {
    if (method === 'GET') return list(first, parameters);
    const id = Math.max(0, ...tables[first].map((row) => row.id)) + 1;
    return save(first, { ...fresh[first](), ...body, id });
  }
  const row = tables[first].find(({ id }) => String(id) === second);
  if (!row) throw new Problem(404, 'Not found.');
  if (third !== undefined) {
    const [from, to] = moves[third] ?? [];
    if (row.state !== from) throw new Problem(409, `A booking that is ${row.state} cannot be moved like that.`);
    return Object.assign(row, body, { state: to });
  }
  if (method === 'GET') return row;
  if (method === 'PATCH') return save(first, { ...row, ...body, id: row.id });
  if (!person.is_admin) throw new Problem(403, 'Only the harbour master removes things.');
  if (first === 'boats' && tables.bookings.some(({ boat_id }) => boat_id === row.id))
    throw new Problem(409, 'This boat has bookings.');
  tables[first] = tables[first].filter((one) => one !== row);
  return undefined;
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://here');
  let text = '';
  for await (const chunk of request) text += chunk;
  const send = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  };
  try {
    const parts = url.pathname.split('/').filter((part) => part !== '');
    if (parts.shift() !== 'v1') throw new Problem(404, 'Unknown.');
    const token = /^Token (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const body = text === '' ? {} : JSON.parse(text);
    const answered = answer(request.method, parts, { parameters: Object.fromEntries(url.searchParams), body, token });
    send(
      answered === undefined
        ? 204
        : request.method === 'POST' && parts.length === 1 && parts[0] !== 'login'
          ? 201
          : 200,
      answered,
    );
  } catch (problem) {
    if (problem instanceof Problem) send(problem.status, problem.body);
    else send(500, { error: { detail: String(problem) } });
  }
});

server.listen(port, '127.0.0.1', () => {
  console.log(`The boat hire's server is at http://127.0.0.1:${server.address().port}/v1`);
  for (const { mail, secret } of tables.people) console.log(`  ${mail} / ${secret}`);
});
process.on('SIGTERM', () => process.exit(0));

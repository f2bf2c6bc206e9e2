/**
 * `npm run bench -- http`: requests per second and latency over HTTP with everything switched on (sessions, permissions,
 * tenant scope, row-level security, validation, audit), each as a ratio to the floor on the same database: `node:http`
 * and `pg`. Product and floor take turns, so that other load on the machine affects both. `--rows 1000000 --seconds
 * 5 --turns 2`; `--minutes 10` keeps reading and writing for that long and reports the memory use; `--peer
 * NAME=FILE` or `NAME=URL`, any number of times, adds another server that a JSON file describes. Writes
 * docs/benchmarks.md.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureLiveLists } from './liveLists.ts';
import { load, type Measured, type Request } from './load.ts';
import { readPeer, type Peer, type PeerCall } from './peer.ts';
import { median, memoryMegabytes, rounded, spread, Table, writeSection } from './report.ts';
import { openThings, startFloor, type Things } from './things.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
    turns: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    peer: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
});
const [rows, seconds, turns] = [Number(values.rows), Number(values.seconds), Number(values.turns)];
const minutes = Number(values.minutes);
const idleName = 'statements in 10 s without a request';
const livePages = 200;
const liveName = `statements per second with ${livePages} live lists, while nothing changes`;
const windowMilliseconds = 10_000;
const isAsked = (name: string): boolean => name.includes(values.only);
/** In megabytes: what a collection more or less makes of it. */
const mostGrowth = 5;

interface Case {
  readonly name: string;
  readonly connections: number;
  readonly request: Request & { readonly who?: 'management' | 'user' };
  /** The same request of a peer. */
  readonly ofPeer: PeerCall;
  /** Of the floor, where it has another address. */
  readonly floorPath?: string;
  /** Of what is measured: requests in a second, or the slowest but one in a hundred, or but one in forty. */
  readonly measure: Exclude<keyof Measured, 'mean'>;
  /**
   * The target: a rate is a minimum multiple of the floor's, a p99 a maximum multiple. A p97.5 is a maximum in
   * milliseconds, independent of the floor.
   */
  readonly goal: number;
}

interface Server {
  readonly address: string;
  readonly tokens: Readonly<Record<string, string>>;
}

const peers = await Promise.all(values.peer.map(readPeer));
for (const peer of peers) await peer.check(casesOf().map(({ ofPeer }) => ofPeer));
const things = await openThings(rows);
const leastServer = await startFloor(things.databaseUrl);
const table = new Table([
  'What',
  'connections',
  'floor',
  'Beheer',
  'ratio',
  'goal',
  'reached',
  ...peers.flatMap(({ name }) => [name, `${name}: ratio`]),
]);
try {
  const own: Server = { address: things.product, tokens: things.tokens };
  const floor: Server = { address: leastServer.address, tokens: {} };
  const idle = isAsked(idleName) ? await withoutVacuum(things, () => statementsWhileIdle(things)) : null;
  if (isAsked(liveName)) await measureLive(things);
  for (const one of casesOf(things).filter(({ name }) => isAsked(name))) await measure(one, { own, floor });
  if (idle) {
    const usual = median(idle);
    table.add([idleName, '', '', `${usual}, at most ${Math.max(...idle)}`, '', '1', usual <= 1 ? 'yes' : 'no']);
  }
  const memory = memoryMegabytes(things.pid);
  table.add(['memory of the server afterwards, MB', '', '', String(memory), '', '220', memory <= 220 ? 'yes' : 'no']);
  if (minutes > 0) await measureGrowth(things, own);
} finally {
  await leastServer.close();
  await things.close();
}
if (values.write)
  writeSection({
    heading: 'Over HTTP',
    command: 'npm run bench -- http --write',
    measured: `${rows.toLocaleString('en')} rows of ten columns, ${turns} turns of ${seconds} s each`,
    notes: [
      'The floor is `node:http` and `pg` with prepared statements on the same database: no session, no rights, ' +
        'no validation, no trail; its list counts exactly. The limits on the requests of a person are off.',
      'Ratios compare what was measured in the same run; requests in a second are those of this machine. ± is ' +
        'half of what lies between the least and the most.',
      'Without a request there is one heartbeat in ten seconds; where the minute comes at which jobs look for ' +
        'themselves, each of them adds a statement. Meanwhile PostgreSQL does not look for what is to be vacuumed, ' +
        'which it counts with the statements.',
      'Live lists are pages of people with a session each. A stream of changes asks PostgreSQL every two seconds for all of ' +
        'them, and opens again every half hour. After a change every page reads its list, at most once in three seconds.',
      'A write has beyond the one statement of the floor: who asks, with their rights; the rules, the tenant ' +
        'scope and row-level security; for a change the row as it is, with its version; and the entry of the trail. A ' +
        'POST is two messages to PostgreSQL, a PUT three, of a statement each. Two fifths of what the server is busy with is handing messages to sockets (V8 profile), and the rest is ' +
        'spread thinly: no function has more than 2 %.',
      'At 50 connections the slowest requests wait for the heap: of the slowest hundredth, five in six overlap the end of a ' +
        'collection of all of it (`--trace-gc`: seven in 15 seconds, of 11 ms each), which 2 % of all requests do. It ' +
        'comes that often because requests under way outlive the collections of the youngest part.',
      'The trail is partitioned by month. An entry is written into the present month, which has the indexes of the key, ' +
        'of the history of a record and of time; a month that is over gets those of the list as well.',
    ],
    table,
  });

/** Returns the cases. The defaults are for a peer, whose requests do not contain records of the product. */
function casesOf(
  { uuid, uuids, clientUuid }: Pick<Things, 'uuid' | 'uuids' | 'clientUuid'> = { uuid: '', uuids: [], clientUuid: '' },
): readonly Case[] {
  const record = `/api/things/${uuid}`;
  let made = 0;
  const body = () => ({
    name: `made ${(made += 1)}`,
    code: `M${made}`,
    quantity: made % 1000,
    price_cents: 1250,
    due_on: '2026-12-01',
    client_uuid: clientUuid,
    remarks: 'Made to be measured',
  });
  const list = (parameters: Readonly<Record<string, unknown>>): string =>
    `/api/things?${new URLSearchParams(
      Object.entries({ sort: ['name', 'ASC'], range: [0, 24], ...parameters }).map(([key, value]) => [
        key,
        JSON.stringify(value),
      ]),
    ).toString()}`;
  const last = Math.floor((rows - 1) / 25) * 25;
  const search = (q: string): Request => ({ path: list({ filter: { q } }) });
  const page = (from: number): NonNullable<PeerCall['values']> => ({
    from,
    to: from + 24,
    limit: 25,
    page: from / 25 + 1,
  });
  return [
    {
      name: 'GET one',
      connections: 10,
      request: { path: record },
      ofPeer: { name: 'one' },
      measure: 'rate',
      goal: 0.5,
    },
    { name: 'GET one', connections: 1, request: { path: record }, ofPeer: { name: 'one' }, measure: 'rate', goal: 0.5 },
    {
      name: 'GET one, confined',
      connections: 1,
      request: { path: record, who: 'user' },
      ofPeer: { name: 'one', isConfined: true },
      measure: 'rate',
      goal: 0.33,
    },
    {
      name: 'GET one, p99',
      connections: 50,
      request: { path: record },
      ofPeer: { name: 'one' },
      measure: 'p99',
      goal: 3,
    },
    {
      name: 'POST with audit',
      connections: 10,
      request: { method: 'POST', path: '/api/things', body },
      ofPeer: { name: 'create' },
      measure: 'rate',
      goal: 0.45,
    },
    {
      name: 'PUT with audit',
      connections: 10,
      // Each time another record: ten people who all change the same one wait for each other.
      request: {
        method: 'PUT',
        path: record,
        paths: uuids.map((one) => `/api/things/${one}`),
        body: () => ({ quantity: (made += 1) % 1000 }),
      },
      ofPeer: { name: 'update' },
      measure: 'rate',
      goal: 0.4,
    },
    {
      name: 'list of 25, first page',
      connections: 1,
      request: { path: list({}) },
      ofPeer: { name: 'list', values: page(0) },
      floorPath: '/api/things?from=0',
      measure: 'rate',
      goal: 20,
    },
    {
      name: 'list of 25, page 200',
      connections: 1,
      request: { path: list({ range: [4975, 4999] }) },
      ofPeer: { name: 'list', values: page(4975) },
      floorPath: '/api/things?from=4975',
      measure: 'rate',
      goal: 20,
    },
    {
      name: 'list of 25, last page',
      connections: 1,
      request: { path: list({ range: [last, last + 24] }) },
      ofPeer: { name: 'list', values: page(last) },
      floorPath: `/api/things?from=${last}`,
      measure: 'rate',
      goal: 20,
    },
    {
      name: 'list of 25, by state',
      connections: 1,
      request: { path: list({ filter: { state: 'used' } }) },
      ofPeer: { name: 'byState', values: { ...page(0), state: 'used' } },
      floorPath: '/api/things?from=0',
      measure: 'rate',
      goal: 20,
    },
    {
      name: 'list of 25, sorted by quantity',
      connections: 1,
      request: { path: list({ sort: ['quantity', 'DESC'] }) },
      ofPeer: { name: 'byQuantity', values: page(0) },
      floorPath: '/api/things?from=0',
      measure: 'rate',
      goal: 20,
    },
    {
      name: 'search, one hit',
      connections: 1,
      request: search('T777777'),
      ofPeer: { name: 'search', values: { ...page(0), q: 'T777777' } },
      floorPath: '/api/things?from=0',
      measure: 'rate',
      goal: 20,
    },
    {
      name: 'search, many hits',
      connections: 1,
      request: search('thing a'),
      ofPeer: { name: 'search', values: { ...page(0), q: 'thing a' } },
      floorPath: '/api/things?from=0',
      measure: 'rate',
      goal: 2,
    },
    {
      name: 'search, one hit, p97.5',
      connections: 1,
      request: search('T777777'),
      ofPeer: { name: 'search', values: { ...page(0), q: 'T777777' } },
      floorPath: '/api/things?from=0',
      measure: 'p97_5',
      goal: 10,
    },
    {
      name: 'search, many hits, p97.5',
      connections: 1,
      request: search('thing a'),
      ofPeer: { name: 'search', values: { ...page(0), q: 'thing a' } },
      floorPath: '/api/things?from=0',
      measure: 'p97_5',
      goal: 150,
    },
  ];
}

async function measure(one: Case, { own, floor }: { readonly own: Server; readonly floor: Server }): Promise<void> {
  const floorCase = { ...one, request: { ...one.request, path: one.floorPath ?? one.request.path } };
  const [ours, least, theirs]: [number[], number[], number[][]] = [[], [], peers.map(() => [])];
  for (let turn = 0; turn < turns; turn += 1) {
    ours.push((await loadOf(own, one))[one.measure]);
    least.push((await loadOf(floor, floorCase))[one.measure]);
    for (const [index, peer] of peers.entries()) {
      const found = await loadOfPeer(peer, one);
      if (found) theirs[index]?.push(found[one.measure]);
    }
  }
  const ratioOf = (found: readonly number[]): number => median(found) / median(least);
  const ratio = ratioOf(ours);
  const reached =
    one.measure === 'rate' ? ratio >= one.goal : (one.measure === 'p99' ? ratio : median(ours)) <= one.goal;
  const unit = one.measure === 'rate' ? '/s' : ' ms';
  const shown = (found: readonly number[]): string => `${rounded(median(found))}${unit} ± ${rounded(spread(found))}`;
  table.add([
    one.name,
    String(one.connections),
    shown(least),
    shown(ours),
    ratio.toFixed(2),
    `${one.measure === 'rate' ? '≥' : '≤'} ${one.goal}${one.measure === 'p97_5' ? ' ms' : ''}`,
    reached ? 'yes' : 'no',
    ...theirs.flatMap((found) => (found.length === 0 ? ['', ''] : [shown(found), ratioOf(found).toFixed(2)])),
  ]);
}

/** Requests of the product or of the floor. */
function loadOf({ address, tokens }: Server, { connections, request }: Case): Promise<Measured> {
  const { who = 'management', ...sent } = request;
  const token = tokens[who];
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return load({ ...sent, address, headers, connections, seconds });
}

/** Returns null if the peer does not have the request. */
async function loadOfPeer(peer: Peer, { connections, ofPeer }: Case): Promise<Measured | null> {
  const request = peer.request(ofPeer);
  return request && load({ ...request, address: peer.address, connections, seconds });
}

/** Everything that was measured, in turns, for as long as is asked; and what the server's memory is at the end of each minute. */
async function measureGrowth(of: Things, server: Server): Promise<void> {
  const cases = casesOf(of).filter(({ measure: measured }) => measured === 'rate');
  const found: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const until = performance.now() + 60_000;
    for (let turn = 0; performance.now() < until; turn += 1) {
      const one = cases[turn % cases.length];
      if (one) await loadOf(server, { ...one, connections: 10 });
    }
    found.push(memoryMegabytes(of.pid));
  }
  const half = Math.ceil(minutes / 2);
  const growth = Math.max(...found.slice(half)) - Math.max(...found.slice(0, half));
  table.add([
    `memory at the end of each of ${minutes} minutes of all of it, MB`,
    '10',
    '',
    found.join(', '),
    '',
    `no growth in the second half beyond ${mostGrowth}`,
    growth <= mostGrowth ? 'yes' : `no: ${growth}`,
  ]);
}

/** Transactions of the database so far, with that of this question. */
async function transactionsOf({ query }: Things): Promise<number> {
  const [found] = await query(
    'select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()',
  );
  return Number(found?.['count']);
}

/** PostgreSQL's own vacuum looks through every database once a minute, which counts as transactions too: it is off meanwhile. */
async function withoutVacuum<T>({ query, administrate }: Things, work: () => Promise<T>): Promise<T> {
  const vacuums = async (setting: 'off' | 'on'): Promise<void> => {
    await administrate(`alter system set autovacuum = ${setting}`);
    await administrate('select pg_reload_conf()');
  };
  const vacuuming = `select from pg_stat_activity where backend_type = 'autovacuum worker'`;
  await vacuums('off');
  try {
    do await wait(windowMilliseconds);
    while ((await query(vacuuming)).length > 0);
    return await work();
  } finally {
    await vacuums('on');
  }
}

/** In each of several windows of ten seconds, without those of this question. */
async function statementsWhileIdle(of: Things): Promise<readonly number[]> {
  // Two minutes: the jobs that look for themselves most seldom but in hours do it once in that time.
  const windows = 12;
  const found: number[] = [];
  for (let before = await transactionsOf(of); found.length < windows;) {
    await wait(windowMilliseconds);
    const after = await transactionsOf(of);
    // The question before counts too.
    found.push(Math.max(0, after - before - 1));
    before = after;
  }
  return found;
}

async function measureLive(of: Things): Promise<void> {
  const transactions = (): Promise<number> => transactionsOf(of);
  const { quiet, changing } = await withoutVacuum(of, () =>
    measureLiveLists(of, { pages: livePages, seconds: 60, transactions }),
  );
  table.add([liveName, '', '', rounded(quiet), '', '< 1', quiet < 1 ? 'yes' : 'no']);
  table.add(['… while a record changes every second', '', '', rounded(changing), '', '', '']);
}

/**
 * `npm run bench -- scaling`: what a day of staff and clients asks for, what each kind of request costs the program and
 * PostgreSQL, what a million rows and a client take, and, from these, a simulation of one, two and four processes.
 * `--rows 300000 --seconds 3`; `--write` writes its sections of docs/scaling.md.
 */
import { parseArgs } from 'node:util';
import { ensureChromium } from '../support/chromium.ts';
import { kindOf, kinds, mixOf, walkDay, type Kind, type WalkedStep } from './dayWalk.ts';
import { serve, simulate, type Arrivals, type Resource, type Simulated, type Step } from './queueing.ts';
import { rounded, Table, writeSection } from './report.ts';
import { askFor, CostMeter, type Asked, type RequestCost } from './requestCost.ts';
import { addThings, openThings, type Things } from './things.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '300000' },
    seconds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
});
const [rows, seconds] = [Number(values.rows), Number(values.seconds)];
/** Measured first, to see what more of them change. */
const fewRows = rows / 10;

/** Suppositions: they stand in the report. */
const clientsPerStaff = 200;
const clientsPerVisit = 25;
const shareOfBusiestHour = 0.2;
const clientNumbers = [10, 1_000, 100_000];
const processNumbers = [1, 2, 4];
const databaseCores = 4;
/** Of a process, for requests of staff. */
const connectionsOfProcess = 10;
const loads = [0.25, 0.5, 0.75, 0.9];
const simulatedRequests = 60_000;
const signIns = 8;
/** Beyond what can be done: so many times the people, each of whom asks again after so long. */
const tooMany = 1.1;
const thinkSeconds = 10;

type Who = 'staff' | 'client';
type Costs = ReadonlyMap<string, RequestCost>;
const keyOf = (kind: Kind, who: Who): string => `${kind}, ${who}`;

interface Measured {
  readonly days: Readonly<Record<Who, readonly WalkedStep[]>>;
  readonly few: Costs;
  readonly many: Costs;
  readonly bytes: Storage;
}

interface Storage {
  /** With its indexes. */
  readonly ofRow: number;
  readonly ofRowsIndexes: number;
  /** All that the demo company keeps, by its clients. */
  readonly ofClient: number;
  readonly clients: number;
}

async function measure(): Promise<Measured> {
  const executable = ensureChromium(console.log);
  const things = await openThings(fewRows);
  try {
    const days = {
      staff: await walkDay(executable, things, 'management'),
      client: await walkDay(executable, things, 'user'),
    };
    const few = await costsOf(days, things);
    const clientBytes = await storageOf(things);
    await addThings(things, { after: fewRows, upTo: rows });
    const many = await costsOf(days, things);
    return { days, few, many, bytes: { ...(await storageOf(things)), ofClient: clientBytes.ofClient } };
  } finally {
    await things.close();
  }
}

async function costsOf(days: Measured['days'], things: Things): Promise<Costs> {
  const [backend] = await things.query('select pg_backend_pid() as pid');
  const meter = new CostMeter(things.pid, Number(backend?.['pid']));
  const costs = new Map<string, RequestCost>();
  for (const who of ['staff', 'client'] as const)
    for (const kind of mixOf(days[who]).keys())
      costs.set(keyOf(kind, who), await meter.measure(await workOf(kind, { who, days, things })));
  return costs;
}

interface Asking {
  readonly who: Who;
  readonly days: Measured['days'];
  readonly things: Things;
}

/** What is asked for again and again to measure the kind, once the program is used to it. */
async function workOf(kind: Kind, { who, days, things }: Asking): Promise<() => Promise<number>> {
  if (kind === 'a sign-in') return () => signInSomeTimes(things, who);
  const paths = days[who].flatMap(({ sent }) => sent.filter((one) => kindOf(one) === kind)).map(({ path }) => path);
  const asked: Asked = {
    origin: things.product,
    token: things.tokens[who === 'staff' ? 'management' : 'user'],
    paths: [...new Set(paths)],
    ...written(kind, things),
  };
  await askFor(1, asked);
  return () => askFor(seconds, asked);
}

/** A record that is there is changed; to make one costs about the same. */
function written(kind: Kind, { uuid }: Things): Pick<Asked, 'method' | 'body'> & Partial<Pick<Asked, 'paths'>> {
  let made = 0;
  if (kind === 'the last address')
    return { method: 'PUT', body: () => ({ url: `/things?page=${(made += 1) % 1_000}` }) };
  if (kind !== 'a change') return {};
  return { method: 'PUT', paths: [`/api/things/${uuid}`], body: () => ({ quantity: (made += 1) % 1_000 }) };
}

async function signInSomeTimes({ product, accounts }: Things, who: Who): Promise<number> {
  const type = who === 'staff' ? 'management' : 'user';
  const { email, password } = accounts.find((one) => one.type === type) ?? {};
  for (let times = 0; times < signIns; times += 1) {
    const answer = await fetch(`${product}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!answer.ok) throw new Error(`A sign-in was answered with ${answer.status}.`);
    await answer.arrayBuffer();
  }
  return signIns;
}

async function storageOf({ query }: Things): Promise<Storage> {
  const [found] = await query(`select
    (select pg_total_relation_size('things')::float / count(*) from things) as row,
    (select pg_indexes_size('things')::float / count(*) from things) as indexes,
    (select sum(pg_total_relation_size(oid))::float from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'things') as others,
    (select count(*)::int from clients) as clients`);
  const clients = Number(found?.['clients']);
  return {
    ofRow: Number(found?.['row']),
    ofRowsIndexes: Number(found?.['indexes']),
    ofClient: Number(found?.['others']) / clients,
    clients,
  };
}

interface Written {
  readonly heading: string;
  readonly notes: readonly string[];
  readonly table: Pick<Table, 'lines'>;
}

function daySection({ days }: Measured): Written {
  process.stdout.write('\n');
  const table = new Table(['Step', 'times a day', 'requests the first time', 'of what kind']);
  for (const who of ['staff', 'client'] as const)
    for (const { name, times, sent } of days[who]) {
      const counts = [...mixOf([{ name, times: 1, sent }])].map(([kind, count]) => `${count} × ${kind}`);
      table.add([`${who}: ${name}`, String(times), String(sent.length), counts.join(', ')]);
    }
  const of = (who: Who): number => total(mixOf(days[who]));
  table.add(['**a day of staff**', '', `**${of('staff')}**`, shares(mixOf(days.staff))]);
  table.add(['**a visit of a client**', '', `**${of('client')}**`, shares(mixOf(days.client))]);
  return {
    heading: 'What a day asks for',
    notes: [
      'Each step was walked once in Chromium and the requests in it were counted; how often a day has it is supposed (`tests/bench/dayWalk.ts`).',
      'What the browser keeps from then on, scripts above all, is counted once; what it has kept from before is not asked for.',
    ],
    table,
  };
}

const total = (mix: ReadonlyMap<Kind, number>): number => [...mix.values()].reduce((sum, count) => sum + count, 0);

function shares(mix: ReadonlyMap<Kind, number>): string {
  return kinds
    .filter((kind) => mix.has(kind))
    .map((kind) => `${percent((mix.get(kind) ?? 0) / total(mix))} ${kind.replace(/^an? /, '')}`)
    .join(', ');
}

const percent = (share: number): string => `${share < 0.1 ? rounded(share * 100) : Math.round(share * 100)} %`;
const milliseconds = (found: number): string => rounded(found * 1_000);

function costSection({ few, many }: Measured): Written {
  process.stdout.write('\n');
  const at = (count: number): string => `at ${count.toLocaleString('en')} rows`;
  const table = new Table([
    'Request',
    `program, ms ${at(fewRows)}`,
    'PostgreSQL, ms',
    'waiting, ms',
    `program, ms ${at(rows)}`,
    'PostgreSQL, ms',
    'waiting, ms',
  ]);
  for (const [key, cost] of many) {
    const cells = [few.get(key) ?? cost, cost].flatMap(({ process, database, waiting }) => [
      process,
      database,
      waiting,
    ]);
    table.add([key, ...cells.map(milliseconds)]);
  }
  return {
    heading: 'What a request costs',
    notes: [
      "Milliseconds of a processor's time that the system accounts to the program and to all processes of PostgreSQL, asked by one client without a pause;",
      'waiting is what is left of the time until the answer: the wire, the disk, and whatever else the machine does.',
      'A page and its scripts are the files of the walk in turns, another question is each of the rest that the screens ask for.',
    ],
    table,
  };
}

function dataSection({ bytes }: Measured): Written {
  process.stdout.write('\n');
  const table = new Table(['What is kept', 'takes', 'of it indexes']);
  const gigabytes = (found: number): string => `${rounded(found / 1e9)} GB`;
  table.add([
    'a million rows of ten columns, large',
    gigabytes(bytes.ofRow * 1e6),
    gigabytes(bytes.ofRowsIndexes * 1e6),
  ]);
  for (const clients of clientNumbers)
    table.add([`${clients.toLocaleString('en')} clients`, gigabytes(bytes.ofClient * clients), '']);
  return {
    heading: 'What data takes',
    notes: [
      `A client is taken for as large as one of the ${bytes.clients} of the demo company is on average, with all of its history; tables as small as theirs take more for a row than large ones.`,
    ],
    table,
  };
}

/** A kind of request and how many of it there are among all. */
interface Part {
  readonly share: number;
  readonly cost: RequestCost;
}

/** Of a day with so many clients. */
function partsOf({ days, many }: Measured): { readonly parts: readonly Part[]; readonly requestsPerClient: number } {
  const counts = (['staff', 'client'] as const).flatMap((who) =>
    [...mixOf(days[who])].map(([kind, count]) => ({
      count: count / (who === 'staff' ? clientsPerStaff : clientsPerVisit),
      cost: many.get(keyOf(kind, who)) ?? { process: 0, database: 0, waiting: 0 },
    })),
  );
  const requestsPerClient = counts.reduce((sum, { count }) => sum + count, 0);
  return { requestsPerClient, parts: counts.map(({ count, cost }) => ({ share: count / requestsPerClient, cost })) };
}

/** Requests in a second at which the first resource has no time left, and which that is (the utilisation law). */
function saturation(parts: readonly Part[], processes: number): { readonly rate: number; readonly first: string } {
  const demand = (of: keyof RequestCost): number => parts.reduce((sum, { share, cost }) => sum + share * cost[of], 0);
  const held = demand('database') + demand('waiting');
  const limits = [
    { first: 'the processes', rate: processes / demand('process') },
    { first: 'the cores of the database', rate: databaseCores / demand('database') },
    { first: 'the connections', rate: (processes * connectionsOfProcess) / held },
  ];
  return limits.reduce((least, one) => (one.rate < least.rate ? one : least));
}

/** The processes take turns; each works half of its time before the database is asked and half of it afterwards. */
function simulated(parts: readonly Part[], processes: number, arrivals: Arrivals): Simulated {
  const database: Resource = { name: 'database', servers: databaseCores };
  const each = Array.from({ length: processes }, (_, index) => ({
    core: { name: `process ${index + 1}`, servers: 1 },
    connections: { name: `connections ${index + 1}`, servers: connectionsOfProcess },
  }));
  // The first rounds are skipped, until people who all start together are spread over time.
  const rounds = 'people' in arrivals ? 3 * arrivals.people : 0;
  let turn = 0;
  return simulate({
    arrivals,
    seed: 2_026,
    warmUpRequests: Math.max(simulatedRequests / 4, rounds),
    requests: Math.max(simulatedRequests, rounds),
    route(random): readonly Step[] {
      const one = each[(turn += 1) % processes];
      let place = random();
      const part = parts.find(({ share }) => (place -= share) < 0) ?? parts[0];
      if (!one || !part) return [];
      const { process, database: asked, waiting } = part.cost;
      return [
        ...serve(one.core, process / 2),
        { take: one.connections },
        ...serve(database, asked),
        { hold: waiting },
        { free: one.connections },
        ...serve(one.core, process / 2),
      ];
    },
  });
}

const processUse = ({ utilisation }: Simulated): number => utilisation.get('process 1') ?? 0;
const latencies = (found: Simulated): readonly string[] =>
  [0.5, 0.95, 0.99].map((share) => milliseconds(found.quantile(share)));

function simulationSections(from: Measured): readonly Written[] {
  const { parts, requestsPerClient } = partsOf(from);
  return [loadSection(parts), clientSection(parts, requestsPerClient, from)];
}

function loadSection(parts: readonly Part[]): Written {
  process.stdout.write('\n');
  const table = new Table([
    'Processes',
    'load',
    'requests/s',
    'p50, ms',
    'p95, ms',
    'p99, ms',
    'a process is busy',
    'the database is busy',
  ]);
  for (const processes of processNumbers) {
    const { rate, first } = saturation(parts, processes);
    const row = (load: string, found: Simulated): void =>
      table.add([
        String(processes),
        load,
        rounded(found.requestsPerSecond),
        ...latencies(found),
        percent(processUse(found)),
        percent(found.utilisation.get('database') ?? 0),
      ]);
    for (const load of loads) row(percent(load), simulated(parts, processes, { requestsPerSecond: rate * load }));
    const people = Math.round(tooMany * rate * thinkSeconds);
    row(
      `${people.toLocaleString('en')} people at once: ${first} give first, at ${rounded(rate)}/s`,
      simulated(parts, processes, { people, thinkSeconds }),
    );
  }
  return {
    heading: 'One, two and four processes',
    notes: [
      `Simulated (\`tests/bench/queueing.ts\`): a core for each process and ${connectionsOfProcess} connections, ${databaseCores} cores for PostgreSQL, requests as a Poisson process in the mix of all clients' days,`,
      `${simulatedRequests.toLocaleString('en')} or more answered in each line. The load is a share of what the resource that gives first can do; in the last line of each a tenth more people than that ask again and again, ${thinkSeconds} s after each answer: no more is answered, they wait.`,
    ],
    table,
  };
}

function clientSection(parts: readonly Part[], requestsPerClient: number, { bytes, days }: Measured): Written {
  process.stdout.write('\n');
  const table = new Table([
    'Clients',
    'staff',
    'visits a day',
    'requests/s, busiest hour',
    ...processNumbers.map((count) => `p95 with ${count}, ms`),
    'a process is busy, with 1',
    'database, GB',
  ]);
  const inSecond = (clients: number): number => (clients * requestsPerClient * shareOfBusiestHour) / 3_600;
  for (const clients of clientNumbers) {
    const requestsPerSecond = inSecond(clients);
    const found = processNumbers.map((processes) =>
      // Beyond saturation the line only grows.
      saturation(parts, processes).rate > requestsPerSecond ? simulated(parts, processes, { requestsPerSecond }) : null,
    );
    table.add([
      clients.toLocaleString('en'),
      rounded(Math.max(1, clients / clientsPerStaff)),
      rounded(clients / clientsPerVisit),
      rounded(requestsPerSecond),
      ...found.map((one) => (one ? milliseconds(one.quantile(0.95)) : 'too much')),
      found[0] ? percent(processUse(found[0])) : 'all of it',
      rounded((bytes.ofClient * clients) / 1e9),
    ]);
  }
  const full = processNumbers.map((processes) => {
    const { rate, first } = saturation(parts, processes);
    return `${processes === 1 ? 'one process' : `${processes} processes`} at ${Math.round(rate / inSecond(1)).toLocaleString('en')} clients (${first})`;
  });
  return {
    heading: 'Ten clients to a hundred thousand',
    notes: [
      `Supposed: one of staff for ${clientsPerStaff} clients, a day of theirs ${total(mixOf(days.staff)).toLocaleString('en')} requests; of ${clientsPerVisit} clients one visits on a day, with ${total(mixOf(days.client))} requests; ${percent(shareOfBusiestHour)} of a day in its busiest hour.`,
      `By the utilisation law that is all that can be done by ${full.join(', ')}.`,
    ],
    table,
  };
}

const measured = await measure();
const sections = [daySection(measured), costSection(measured), dataSection(measured), ...simulationSections(measured)];
if (values.write)
  for (const { heading, notes, table } of sections)
    writeSection(
      {
        heading,
        command: 'npm run bench -- scaling --write',
        measured: `${rows.toLocaleString('en')} rows of ten columns beside the demo company, ${seconds} s for each kind of request`,
        notes,
        table,
      },
      'scaling.md',
    );

/**
 * `npm run bench -- store`: what the generic store, its access rules and HTTP cost, as a ratio to the bare statement over the
 * same pool in the same run. Milliseconds differ by machine and by the hour; ratios hardly do. `--rows 10000` for a
 * smaller company.
 */
import { parseArgs } from 'node:util';
import { hashPassword } from '../../src/engine/server/auth/passwords.ts';
import { judgePassword } from '../../src/engine/values/passwordStrength.ts';
import { openLargeCompany, type LargeCompany } from './largeCompany.ts';

interface Case {
  readonly name: string;
  readonly run: () => Promise<void>;
  /** Lower bound of the measured time. */
  readonly floor: () => Promise<void>;
  readonly floorName: string;
}

const warmUps = 5;
const times = 40;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rows = Number(values.rows);
if (!Number.isSafeInteger(rows) || rows < 1_000 || rows > 5_000_000)
  throw new Error('Give a number of domains from 1000 to 5000000: npm run bench -- store --rows 100000');

const company = await openLargeCompany(rows);
try {
  process.stdout.write(
    `${company.rows} domains, ${company.hours} hours, median of ${times}\n\n${line(['', 'ms', 'floor ms', 'ratio', 'floor'])}\n`,
  );
  for (const one of casesOf(company)) {
    // In turns, so that whatever else the machine does meets both.
    const [taken, floor] = await inTurns(one);
    process.stdout.write(
      `${line([one.name, taken.toFixed(2), floor.toFixed(2), (taken / floor).toFixed(1), one.floorName])}\n`,
    );
  }
} finally {
  await company.close();
}

function casesOf({ get, put, plain, uuid, name, year }: LargeCompany): readonly Case[] {
  const query = (path: string, parameters: Readonly<Record<string, unknown>>): string =>
    `${path}?${new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, JSON.stringify(value)])).toString()}`;
  const page = { sort: ['name', 'ASC'], range: [0, 24], embed: ['client', 'tld'] };
  const list = (more: object = {}): string => query('/api/domains', { ...page, ...more });
  const plainPage = 'select * from domains order by name, uuid limit 25';
  const inYear = `work_date between '${year}-01-01' and '${year}-12-31'`;
  const report = (levels: string): string =>
    `/api/hours/reports?rows=${levels}&column=month&from=${year}-01-01&until=${year}-12-31`;
  const week = {
    filter: { work_date: { between: [`${year}-03-02`, `${year}-03-08`] } },
    range: [0, 499],
    embed: ['client', 'project'],
  };
  let changes = 0;
  // Made to take long: each sign may be read in several ways.
  const password = '4@80{(<361!17$5|+z%'.repeat(7).slice(0, 128);
  return [
    {
      name: 'a password estimated, made to take long',
      run: async () => void (await judgePassword(password)),
      floor: async () => void (await hashPassword(password)),
      floorName: 'its hash',
    },
    {
      name: 'first page, with two references',
      run: () => get('management', list()),
      floor: () => plain(plainPage),
      floorName: 'the same 25 rows',
    },
    {
      name: 'the same page for a customer',
      run: () => get('user', list()),
      floor: () => get('management', list()),
      floorName: 'first page',
    },
    {
      name: 'filtered by state',
      run: () => get('management', list({ filter: { status: 'active' } })),
      floor: () => get('management', list()),
      floorName: 'first page',
    },
    {
      name: 'searched in the middle of a name',
      run: () => get('management', list({ filter: { q: name.slice(3, 14) } })),
      floor: () => plain(`select * from domains where name = '${name}'`),
      floorName: 'one row by its name',
    },
    {
      name: 'page 200',
      run: () => get('management', list({ range: [4_975, 4_999] })),
      floor: () => get('management', list()),
      floorName: 'first page',
    },
    {
      name: 'one record',
      run: () => get('management', `/api/domains/${uuid}`),
      floor: () => plain(`select * from domains where uuid = '${uuid}'`),
      floorName: 'one row by its key',
    },
    {
      name: 'a change, with its audit entry',
      run: () => put(`/api/domains/${uuid}`, { auto_renew: (changes += 1) % 2 === 0 }),
      floor: () => plain(`update domains set auto_renew = not auto_renew where uuid = '${uuid}'`),
      floorName: 'a bare update',
    },
    {
      name: 'a week of everybody’s hours',
      run: () => get('management', query('/api/hours', week)),
      floor: () => plain(`select * from hours where work_date between '${year}-03-02' and '${year}-03-08'`),
      floorName: 'the same rows',
    },
    {
      name: 'a year of hours by client and month',
      run: () => get('management', report('client')),
      floor: () =>
        plain(
          `select client_uuid, date_trunc('month', work_date), sum(minutes), sum(billable_minutes) from hours where ${inYear} group by 1, 2`,
        ),
      floorName: 'two bare sums',
    },
    {
      name: 'the same by three levels',
      run: () => get('management', report('client,project,employee')),
      floor: () => get('management', report('client')),
      floorName: 'by client and month',
    },
  ];
}

async function inTurns({ run, floor }: Case): Promise<readonly [number, number]> {
  for (let turn = 0; turn < warmUps; turn += 1) {
    await run();
    await floor();
  }
  const [taken, least]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < times; turn += 1) {
    taken.push(await timed(run));
    least.push(await timed(floor));
  }
  return [median(taken), median(least)];
}

async function timed(act: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function line([name = '', taken = '', floor = '', ratio = '', floorName = '']: readonly string[]): string {
  return `${name.padEnd(36)}${taken.padStart(10)}${floor.padStart(10)}${ratio.padStart(8)}   ${floorName}`;
}

/**
 * The library of docs/examples in New York, on the two days of 2026 that the clock changes there: 8 March at two at
 * night, which becomes three, and 1 November at two, which becomes one.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { formatProblem } from '../../../src/engine/registry/problem.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { backUpWhenDue } from '../../../src/engine/server/jobs/dailyBackup.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { address, type TestApp } from '../../support/app.ts';
import { createLibrary, libraryFolder } from '../../support/library.ts';

type Json = Readonly<Record<string, unknown>>;

/** The registry of the library, elsewhere, with an instant in its loans. Its week is that of the country. */
function libraryInNewYork(): Registry {
  const files = readRegistryFiles(libraryFolder);
  const parsed = (path: string): Json => JSON.parse(files[path] ?? '') as Json;
  const { firstDayOfWeek: _derived, ...root } = parsed('resources.json');
  const loans = parsed('schemas/loans.json');
  const properties = {
    ...(loans['properties'] as Json),
    handed_out_at: { type: 'string', format: 'date-time', title: 'Handed out', 'x-label': { nl: 'Uitgereikt' } },
  };
  const { registry, problems } = buildRegistry(
    {
      ...files,
      'resources.json': JSON.stringify({ ...root, timeZone: 'America/New_York', country: 'US' }),
      'schemas/loans.json': JSON.stringify({ ...loans, properties }),
    },
    { formats: formatNames, icons: null, pages: null, actions: null },
  );
  if (registry === null) throw new Error(problems.map(formatProblem).join('\n'));
  return registry;
}

const registry = libraryInNewYork();
let api: TestApp;
let [book, member] = ['', ''];

beforeAll(async () => {
  api = await createLibrary(registry);
  const anyOf = async (table: string): Promise<string> => {
    const { rows: found } = await sql<{ uuid: string }>`select uuid from ${sql.table(table)} limit 1`.execute(
      api.store.database,
    );
    return found[0]?.uuid ?? '';
  };
  [book, member] = [await anyOf('books'), await anyOf('members')];
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.rewind();
  await sql`delete from loans`.execute(api.store.database);
});

const lend = async (values: Json): Promise<Json> =>
  api.call<Json>('management', 'POST /api/loans', { book_uuid: book, member_uuid: member, ...values });
const list = async (filter: Json): Promise<readonly Json[]> =>
  api.call('management', `GET ${address('/api/loans', { filter, sort: ['handed_out_at', 'ASC'], range: [0, 99] })}`);

test('the region comes from the registry, and its week from the country', () =>
  expect(registry).toMatchObject({ timeZone: 'America/New_York', country: 'US', firstDayOfWeek: 7 }));

describe.each([
  {
    change: 'forward',
    day: '2026-03-08',
    before: '2026-03-07',
    after: '2026-03-09',
    begins: '2026-03-08T05:00:00Z',
    ends: '2026-03-09T04:00:00Z',
  },
  {
    change: 'back',
    day: '2026-11-01',
    before: '2026-10-31',
    after: '2026-11-02',
    begins: '2026-11-01T04:00:00Z',
    ends: '2026-11-02T05:00:00Z',
  },
])('the day on which the clock goes $change', ({ day, before, after, begins, ends }) => {
  const [first, next] = [new Date(begins), new Date(ends)];
  const earlier = (instant: Date): Date => new Date(instant.getTime() - 1_000);
  const at = (now: Date): void => {
    api.clock.now = now;
  };

  test('today begins and ends at midnight in New York', async () => {
    const lentOn: unknown[] = [];
    for (const now of [earlier(first), first, earlier(next), next]) {
      at(now);
      lentOn.push((await lend({ due_on: '2026-12-31' }))['lent_on']);
    }
    expect(lentOn).toEqual([before, day, day, after]);
  });

  test('a loan that is due on it is late from the next midnight, with a fee of one day', async () => {
    at(earlier(first));
    await lend({ due_on: day });
    const late = { status: 'out', due_on: { lt: '$today' } };
    for (const now of [first, earlier(next)]) {
      at(now);
      expect(await list(late)).toEqual([]);
    }
    at(next);
    expect(await list(late)).toMatchObject([{ due_on: day, days_late: 1, fee_cents: 25 }]);
  });

  test('filters and groups by day and week count its instants, and no others', async () => {
    const instants = [earlier(first), first, earlier(next), next];
    at(next);
    for (const instant of instants) await lend({ due_on: '2026-12-31', handed_out_at: instant.toISOString() });
    const shown = (rows: readonly Json[]): readonly number[] =>
      rows.map((row) => instants.findIndex((one) => one.getTime() === Date.parse(String(row['handed_out_at']))));
    expect(shown(await list({ handed_out_at: { between: [day, day] } }))).toEqual([1, 2]);
    expect(shown(await list({ handed_out_at: { lt: day } }))).toEqual([0]);
    expect(shown(await list({ handed_out_at: { gt: day } }))).toEqual([3]);
    // The day is a Sunday, on which the week begins.
    expect(shown(await list({ handed_out_at: { gte: '$week', lt: '$week+1w' } }))).toEqual([1, 2, 3]);
    at(earlier(first));
    expect(shown(await list({ handed_out_at: { between: ['$today', '$today'] } }))).toEqual([0]);
    at(next);
    const groups = async (step: string): Promise<unknown> => {
      const path = address('/api/loans/totals', { by: ['handed_out_at', step], columns: [] });
      const { groups: found } = await api.call<{ readonly groups: readonly Json[] }>('management', `GET ${path}`);
      return Object.fromEntries(found.map(({ key, rows }) => [key, rows]));
    };
    expect(await groups('day')).toEqual({ [before]: 1, [day]: 2, [after]: 1 });
    const [firstOfWeekBefore] = [day === '2026-03-08' ? '2026-03-01' : '2026-10-25'];
    expect(await groups('week')).toEqual({ [firstOfWeekBefore]: 1, [day]: 3 });
  });

  test('an action of one minute past midnight stores the new day', async () => {
    at(earlier(first));
    const { uuid, version } = await lend({ due_on: '2026-12-31' });
    at(new Date(next.getTime() + 60_000));
    const answer = await api.send('management', `PUT /api/loans/${String(uuid)}/return`, {
      headers: { 'if-match': `"${String(version)}"` },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'returned', returned_on: after });
  });

  test('the backup of the night is made once on each day, from two o’clock', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'beheer-new-york-'));
    const made: string[] = [];
    let known = 0;
    for (let now = first.getTime() - 22 * 3_600_000; now < next.getTime() + 6 * 3_600_000; now += 1_800_000) {
      await backUpWhenDue(
        {
          connectionString: api.connectionString,
          directory,
          queries: api.queries,
          registryFiles: () => Promise.resolve({ 'resources.json': '{}' }),
          version: '0.1.0',
          keyring: null,
          recipient: null,
          signal: new AbortController().signal,
        },
        new Date(now),
      );
      const files = (await readdir(directory)).filter((name) => name.endsWith('.backup'));
      if (files.length > known)
        made.push(`${files.toSorted().at(-1) ?? ''} at ${new Date(now).toISOString().slice(0, 16)}Z`);
      known = files.length;
    }
    await rm(directory, { recursive: true });
    expect(made).toEqual(
      day === '2026-03-08'
        ? [
            'beheer-2026-03-07.backup at 2026-03-07T07:00Z',
            'beheer-2026-03-08.backup at 2026-03-08T07:00Z',
            'beheer-2026-03-09.backup at 2026-03-09T06:00Z',
          ]
        : [
            'beheer-2026-10-31.backup at 2026-10-31T06:00Z',
            'beheer-2026-11-01.backup at 2026-11-01T07:00Z',
            'beheer-2026-11-02.backup at 2026-11-02T07:00Z',
          ],
    );
  });
});

test('an export for a spreadsheet has the times of New York, and another one the stored instants', async () => {
  const instants = [
    '2026-03-08T06:59:00.000Z',
    '2026-03-08T07:00:00.000Z',
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
    '2026-11-01T07:00:00.000Z',
  ];
  for (const handed_out_at of instants) await lend({ due_on: '2026-12-31', handed_out_at });
  const times = async (values: 'local' | 'raw'): Promise<readonly string[]> => {
    const path = address('/api/loans', { columns: ['handed_out_at'], sort: ['handed_out_at', 'ASC'] });
    const answer = await api.send('management', `GET ${path}&values=${values}`, {
      headers: { accept: 'text/csv', 'accept-language': 'en' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.body.trim().split(/\r?\n/).slice(1);
  };
  expect(await times('local')).toEqual([
    '08/03/2026 01:59',
    '08/03/2026 03:00',
    '01/11/2026 01:30',
    '01/11/2026 01:30',
    '01/11/2026 02:00',
  ]);
  expect(await times('raw')).toEqual(instants);
});

test('a registry whose time zone PostgreSQL does not have is refused, and the one before stays', async () => {
  await expect(api.store.swap({ ...registry, timeZone: 'America/Nowhere' })).rejects.toThrow(
    'PostgreSQL has no time zone "America/Nowhere". Set "timeZone" in resources.json to a name in its pg_timezone_names, such as "America/New_York".',
  );
  api.clock.now = new Date('2026-03-09T03:59:00Z');
  expect(await lend({ due_on: '2026-12-31' })).toMatchObject({ lent_on: '2026-03-08' });
});

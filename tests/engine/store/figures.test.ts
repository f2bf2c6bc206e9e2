/**
 * Every figure that the product declares, against the list that it leads to: for everybody who may see it, and for
 * nobody else.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aboutRecord, partFilter, type FigureAnswer } from '../../../src/engine/registry/figures/figures.ts';
import { nextStep, shiftDate } from '../../../src/engine/registry/conditions/relativeDate.ts';
import { mayDo } from '../../../src/engine/registry/access.ts';
import type { FigureConfig, Measure, RawCondition, Resource } from '../../../src/engine/registry/types.ts';
import { systemCaller, type Caller } from '../../../src/engine/server/store/caller.ts';
import type { OpenStore } from '../../../src/engine/server/store/contract.ts';
import { productRegistry } from '../../support/testRegistry.ts';
import { openIsolatedDemo, type IsolatedDemo } from '../../support/isolatedDemo.ts';

const registry = await productRegistry();
let demo: IsolatedDemo;
let store: OpenStore;
let callers: Readonly<Record<string, Caller>>;

beforeAll(async () => {
  demo = await openIsolatedDemo();
  store = demo.stores['both walls'];
  const [client = ''] = demo.person.clients ?? [];
  const management: Caller = { ...demo.person, actor: 'management', clients: null };
  const [employee] = demo
    .rowsOf(resourceOf('projects'), 'own')
    .concat(demo.rowsOf(resourceOf('projects'), 'others'))
    .flatMap((row) => row['manager_uuid'] ?? []);
  callers = {
    management,
    'management with an active client': { ...management, active_client: client },
    employee: { ...management, actor: 'employee', employee_uuid: String(employee) },
    'a person of a client': demo.person,
    'a person to whom a role gave the hours': { ...demo.person, grants: [{ resource: 'hours', verbs: ['list'] }] },
    'a person of no client': { ...demo.person, clients: [] },
  };
}, 120_000);
afterAll(() => demo.close());

function resourceOf(name: string): Resource {
  const found = demo.registry.resources[name];
  if (!found) throw new Error(`There is no resource ${name}.`);
  return found;
}

function callerNamed(name: string): Caller {
  const caller = callers[name];
  if (!caller) throw new Error(`There is no caller "${name}".`);
  return caller;
}

const dashboard = registry.pages['dashboard']?.figures ?? [];
const names = [
  'management',
  'management with an active client',
  'employee',
  'a person of a client',
  'a person to whom a role gave the hours',
  'a person of no client',
];

/** Adds up the list itself, row by row. */
async function fromTheList(caller: Caller, { resource: name, sum }: Measure, filter: RawCondition): Promise<number> {
  const resource = resourceOf(name);
  let total = 0;
  for await (const rows of store.stream(
    caller,
    resource,
    { sort: null, range: [0, 24], filter, search: '', embed: [], columns: [sum ?? 'uuid'] },
    100_000,
  )) {
    total += sum === null ? rows.length : rows.reduce((all, row) => all + Number(row[sum] ?? 0), 0);
  }
  return total;
}

/** The month of the demo's clock. */
const thisMonth = '2026-03-01';

/** Compares each value of a trend with the list of what counted at the end of its step. */
async function compareTrend(caller: Caller, { name, trend }: FigureConfig, answer: FigureAnswer): Promise<void> {
  if (trend === null) return expect(answer.trend).toBeNull();
  const { by, leaves, cumulative, filter } = trend;
  expect([name, answer.trend?.length]).toEqual([name, 12]);
  for (const [index, value] of (answer.trend ?? []).entries()) {
    const start = shiftDate(thisMonth, `-${11 - index}m`);
    const next = nextStep(start, by.step);
    const from = cumulative || leaves !== null ? {} : { [by.field]: { gte: start } };
    const before = (field: string): RawCondition => ({ [field]: { lt: next } });
    const of = (...conditions: readonly RawCondition[]) => fromTheList(caller, trend, { and: [filter, ...conditions] });
    const left = leaves === null ? 0 : await of(before(leaves));
    expect([name, index, value]).toEqual([name, index, (await of(from, before(by.field))) - left]);
  }
}

async function compareWithLists(
  caller: Caller,
  figures: readonly FigureConfig[],
  about: { readonly resource: Resource; readonly uuid: string } | null,
): Promise<readonly FigureAnswer[]> {
  const answers = await store.figures(caller, figures, about);
  for (const answer of answers) {
    const figure = figures.find(({ name }) => name === answer.name);
    if (!figure) throw new Error(`Nobody asked for "${answer.name}".`);
    const of = (filter: RawCondition): Promise<number> =>
      fromTheList(caller, figure, aboutRecord(filter, about?.uuid ?? null));
    if (figure.by === null) {
      expect([answer.name, answer.value]).toEqual([answer.name, await of(figure.filter)]);
      await compareTrend(caller, figure, answer);
      if (answer.count !== null)
        expect([answer.name, answer.count]).toEqual([
          answer.name,
          await fromTheList(caller, { ...figure, sum: null }, aboutRecord(figure.filter, about?.uuid ?? null)),
        ]);
      for (const [index, part] of figure.compare.entries())
        expect([answer.name, index, answer.compare[index]]).toEqual([
          answer.name,
          index,
          await of(partFilter(figure.filter, part)),
        ]);
    } else if (figure.by.type === 'parts') {
      for (const [index, part] of figure.by.parts.entries())
        expect([answer.name, index, answer.series[0]?.[index]]).toEqual([
          answer.name,
          index,
          await of(partFilter(figure.filter, part)),
        ]);
    } else {
      expect(answer.series.map(({ length }) => length)).toEqual(figure.series.map(() => answer.points?.length));
    }
  }
  return answers;
}

describe.each(names)('the dashboard of %s', (name) => {
  test('equals the lists', async () => {
    const caller = callerNamed(name);
    const answers = await compareWithLists(caller, dashboard, null);
    const expected = dashboard.filter(
      (figure) => figure.access.includes(caller.actor) && mayDo(resourceOf(figure.resource), caller, 'list'),
    );
    expect(answers.map((answer) => answer.name)).toEqual(expected.map((figure) => figure.name));
    expect(answers.length).toBeGreaterThan(4);
  });
});

test('the demo has figures: a company has revenue, open invoices and subscriptions', async () => {
  const answers = new Map(
    (await store.figures(callerNamed('management'), dashboard, null)).map((answer) => [answer.name, answer]),
  );
  for (const name of ['recurring', 'open', 'overdue', 'hours-to-invoice', 'value-to-invoice', 'hosting'])
    expect([name, answers.get(name)?.value ?? 0]).toEqual([name, expect.toSatisfy((value: number) => value > 0)]);
  expect(answers.get('open-by-age')?.series[0]?.reduce((sum, value) => sum + value, 0)).toBe(
    answers.get('open')?.value,
  );
});

test('the disk space of a server by week is the mean of its days', async () => {
  const management = callerNamed('management');
  const figure = resourceOf('servers').figures.find(({ name }) => name === 'disk');
  if (figure?.by?.type !== 'time') throw new Error('Servers have no chart of their disk space.');
  const { sum, by } = figure;
  const all: Readonly<Record<string, unknown>>[] = [];
  const query = { sort: null, range: [0, 24], filter: {}, search: '', embed: [] } as const;
  const columns = ['server_uuid', 'day', 'disk_used_mb'];
  for await (const rows of store.stream(management, resourceOf(figure.resource), { ...query, columns }, 100_000))
    all.push(...rows);
  const uuid = String(all[0]?.['server_uuid']);
  const [answer] = await store.figures(management, [figure], { resource: resourceOf('servers'), uuid });
  const days = all.filter(({ server_uuid }) => server_uuid === uuid);
  const means = (answer?.points ?? []).map((point) => {
    const values = days
      .filter(({ day }) => String(day) >= point && String(day) < nextStep(point, by.step))
      .map((row) => Number(row[sum ?? '']));
    return values.length === 0 ? 0 : Math.round(values.reduce((added, value) => added + value, 0) / values.length);
  });
  expect(means.filter((mean) => mean > 0).length).toBeGreaterThan(3);
  expect(answer?.series).toEqual([means]);
});

test('a chart by month contains every month once, next to the same month a year earlier', async () => {
  const [answer] = await store.figures(
    callerNamed('management'),
    dashboard.filter(({ name }) => name === 'revenue-per-month'),
    null,
  );
  expect(answer?.points).toEqual([
    '2025-04-01',
    '2025-05-01',
    '2025-06-01',
    '2025-07-01',
    '2025-08-01',
    '2025-09-01',
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ]);
  const figure = dashboard.find(({ name }) => name === 'revenue-per-month');
  if (!figure) throw new Error('The dashboard has no chart of the revenue.');
  const ofMonth = (from: string, until: string): Promise<number> =>
    fromTheList(callerNamed('management'), figure, { ...figure.filter, issue_date: { between: [from, until] } });
  expect(answer?.series[0]?.[10]).toBe(await ofMonth('2026-02-01', '2026-02-28'));
  expect(answer?.series[0]?.[0]).toBe(await ofMonth('2025-04-01', '2025-04-30'));
  expect(answer?.series[1]?.[10]).toBe(await ofMonth('2025-02-01', '2025-02-28'));
});

describe('figures about a record', () => {
  const clientFigures = registry.resources['clients']?.figures ?? [];
  // Beside those of the product: a line that adds up, week by week.
  const projectFigures = (registry.resources['projects']?.figures ?? []).flatMap((figure) =>
    figure.name === 'booked'
      ? [
          figure,
          {
            ...figure,
            name: 'hours-per-week',
            by: { type: 'time' as const, field: 'work_date', step: 'week' as const, from: null, until: '$today' },
            chart: 'line' as const,
            cumulative: true,
          },
        ]
      : [figure],
  );

  test.each(names.slice(0, 5))('are correct for a client, for %s', async (name) => {
    const caller = callerNamed(name);
    const [uuid = ''] = demo.person.clients ?? [];
    const answers = await compareWithLists(caller, clientFigures, { resource: resourceOf('clients'), uuid });
    expect(answers.map((answer) => answer.name)).toEqual(
      clientFigures
        .filter((figure) => figure.access.includes(caller.actor) && mayDo(resourceOf(figure.resource), caller, 'list'))
        .map((figure) => figure.name),
    );
  });

  test('add up the time of a project week by week, with its budget', async () => {
    const projects: Record<string, unknown>[] = [];
    for await (const rows of store.stream(
      systemCaller,
      resourceOf('projects'),
      {
        sort: null,
        range: [0, 24],
        filter: { booked_minutes: { gt: 0 }, budget_minutes: { gt: 0 } },
        search: '',
        embed: [],
        columns: ['booked_minutes', 'budget_minutes'],
      },
      3,
    ))
      projects.push(...rows);
    expect(projects.length).toBe(3);
    for (const project of projects) {
      const answers = await compareWithLists(callerNamed('management'), projectFigures, {
        resource: resourceOf('projects'),
        uuid: String(project['uuid']),
      });
      const [booked, weeks] = answers;
      expect(booked?.value).toBe(project['booked_minutes']);
      expect(booked?.limit).toBe(project['budget_minutes']);
      expect(weeks?.series[0]?.at(-1)).toBe(project['booked_minutes']);
      expect(weeks?.series[0]).toEqual(weeks?.series[0]?.toSorted((a, b) => a - b));
      expect(weeks?.limit).toBe(project['budget_minutes']);
    }
  });

  test("figures reveal no record outside the caller's scope, and no budget that they may not read", async () => {
    const [foreign] = demo.rowsOf(resourceOf('clients'), 'others');
    await expect(
      store.figures(demo.person, clientFigures, { resource: resourceOf('clients'), uuid: String(foreign?.['uuid']) }),
    ).rejects.toMatchObject({ code: 'E_NOT_FOUND' });
    await expect(
      store.figures(demo.person, clientFigures, { resource: resourceOf('clients'), uuid: 'x' }),
    ).rejects.toMatchObject({ code: 'E_NOT_FOUND' });
    const whose = (whom: 'own' | 'others') => demo.rowsOf(resourceOf('projects'), whom);
    const [project] = [...whose('own'), ...whose('others')];
    const theirs = {
      ...callerNamed('a person to whom a role gave the hours'),
      clients: [String(project?.['client_uuid'])],
    };
    const forAll = projectFigures
      .filter(({ resource }) => resource === 'hours')
      .map((figure) => ({ ...figure, access: ['management', 'employee', 'user'] as const }));
    const answers = await store.figures(theirs, forAll, {
      resource: resourceOf('projects'),
      uuid: String(project?.['uuid']),
    });
    expect(answers.map(({ name, limit }) => [name, limit])).toEqual([
      ['booked', null],
      ['hours-per-week', null],
      ['to-invoice', null],
    ]);
  });
});

test('all figures of a page take two statements', async () => {
  const statements: string[] = [];
  const caller = callerNamed('management');
  const executor = store.database.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { selectFigures } = await import('../../../src/engine/server/store/select/figures.ts');
  const { viewOf } = await import('../../../src/engine/server/store/select/createView.ts');
  const answers = await selectFigures(
    executor,
    viewOf(demo.registry, caller, new Date('2026-03-18T10:00:00Z')),
    dashboard,
    null,
  );
  expect(answers.length).toBeGreaterThan(15);
  expect(statements.length).toBe(2);
});

const measure = (resource: string, sum: string | null): Measure => ({ resource, filter: {}, sum, average: false });

describe('the computed columns of clients', () => {
  const parts: Readonly<Record<string, readonly [Measure, RawCondition][]>> = {
    open_cents: [[measure('invoices', 'open_cents'), { status: ['sent', 'partially_paid'], currency: 'EUR' }]],
    monthly_cents: [[measure('subscriptions', 'monthly_cents'), { status: ['active', 'cancel_scheduled'] }]],
    service_count: ['domains', 'hosting', 'servers', 'applications'].map((name) => [
      measure(name, null),
      { status: 'active' },
    ]),
  };

  test.each(['management', 'employee'])('equal the lists that they come from, for %s', async (name) => {
    const caller = callerNamed(name);
    const clients = resourceOf('clients');
    const rows: Readonly<Record<string, unknown>>[] = [];
    const query = { sort: null, range: [0, 24], filter: {}, search: '', embed: [] } as const;
    for await (const some of store.stream(caller, clients, { ...query, columns: Object.keys(parts) }, 100_000))
      rows.push(...some);
    for (const [column, of] of Object.entries(parts)) {
      const found = rows.filter((row) => Number(row[column]) > 0);
      expect([column, found.length]).toEqual([column, expect.toSatisfy((count: number) => count > 5)]);
      for (const row of [...found.slice(0, 3), ...rows.filter((one) => Number(one[column]) === 0).slice(0, 1)]) {
        const sums = await Promise.all(
          of.map(([measured, filter]) =>
            fromTheList(caller, measured, { ...filter, client_uuid: String(row['uuid']) }),
          ),
        );
        const sum = sums.reduce((all, one) => all + one, 0);
        expect([column, row['uuid'], Math.round(Number(row[column]))]).toEqual([column, row['uuid'], Math.round(sum)]);
      }
    }
  });

  test('are not shown to people of clients', async () => {
    const caller = callerNamed('a person of a client');
    const clients = resourceOf('clients');
    const query = { sort: null, range: [0, 24], search: '', embed: [], columns: null } as const;
    const { rows } = await store.list(caller, clients, { ...query, filter: {} });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap((row) => Object.keys(parts).filter((column) => column in row))).toEqual([]);
    await expect(store.list(caller, clients, { ...query, filter: { open_cents: { gt: 0 } } })).rejects.toThrow();
  });
});

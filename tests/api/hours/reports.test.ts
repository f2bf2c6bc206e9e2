/** Reports over hours against an oracle that adds up the rows one by one: every grouping, every person, in whole minutes and cents. */
import { assert as holds, asyncProperty, constantFrom, uniqueArray } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarDate, weekday, addDays } from '../../../src/domain/calendarDate.ts';
import { isStep, reportDimensions, reportSums, type ReportAnswer, type ReportDimension, type ReportSum } from '../../../src/domain/hoursReport.ts';
import { startOf } from '../../../src/registry/relativeDate.ts';
import { systemCaller } from '../../../src/server/store/caller.ts';
import type { Row } from '../../../src/server/store/contract.ts';
import { address } from '../../support/app.ts';
import { own } from '../../support/row.ts';
import { createTeam, type Colleague, type Team } from '../../support/team.ts';
import { readWorkbook, valuesOf } from '../../support/workbook.ts';
import { wholeNumbers } from '../../domain/deterministic.ts';

const period = { from: '2025-12-22', until: '2026-03-29' } as const;
const colleagues = ['eva', 'saar', 'kees'] as const;

let team: Team;
/** Every entry there is, by the program itself. */
let entries: readonly Row[] = [];
let projects: Readonly<Record<'hourly' | 'fixed' | 'free', string>>;

beforeAll(async () => {
  team = await createTeam();
  const { store, company } = team.api;
  const registry = store.registry();
  for (const [colleague, cents] of [['eva', 4_150], ['saar', 5_333], ['kees', 3_999]] as const) {
    await store.update(systemCaller, own(registry.resources, 'employees'), team.employees[colleague], { hourly_cost_cents: cents, default_rate_cents: 9_700 });
  }
  const project = (name: string, rest: Row): Promise<string> => team.add('projects', { number: `T-${name}`, name, client_uuid: company.clients.own, ...rest });
  projects = {
    hourly: await project('Hourly', { rounding_minutes: 15, rounding_mode: 'up', hourly_rate_cents: 8_333 }),
    fixed: await project('Fixed', { billing: 'fixed', budget_cents: 500_000 }),
    free: await project('Free', { billing: 'non_billable' }),
  };
  const draw = wholeNumbers(7);
  const activities = ['development', 'support', 'management', 'travel', 'other'];
  for (let index = 0; index < 60; index += 1) {
    const colleague = colleagues[draw(0, 2)] ?? 'eva';
    const project_uuid = [projects.hourly, projects.fixed, projects.free, null, null][draw(0, 4)] ?? null;
    const client_uuid = project_uuid === null ? company.clients[draw(0, 1) === 0 ? 'own' : 'other'] : company.clients.own;
    const entry = await team.entry(colleague, addDays(calendarDate('2025-12-20'), draw(0, 100)), { client_uuid, project_uuid, minutes: draw(1, 500), activity: activities[draw(0, 4)], billable: draw(0, 4) > 0 });
    const state = draw(0, 3);
    if (state > 0) await team.as('chef', `PUT /api/hours/${String(entry['uuid'])}/submit`);
    if (state === 2) await team.as('chef', `PUT /api/hours/${String(entry['uuid'])}/approve`);
    if (state === 3) await team.as('chef', `PUT /api/hours/${String(entry['uuid'])}/reject`, { rejection_reason: 'Again' });
  }
  await team.entry('eva', '2021-01-02', { minutes: 45 });
  entries = (await store.list(systemCaller, own(registry.resources, 'hours'), { filter: {}, search: '', sort: null, range: [0, 199], embed: [], columns: null })).rows;
}, 120_000);
afterAll(() => team.close());

const url = (parameters: Readonly<Record<string, string>>): string => `/api/hours/reports?${new URLSearchParams({ ...period, ...parameters }).toString()}`;

async function report(colleague: Colleague, parameters: Readonly<Record<string, string>>): Promise<ReportAnswer> {
  const answer = await team.as(colleague, `GET ${url(parameters)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReportAnswer>();
}

const fields: Readonly<Partial<Record<ReportDimension, string>>> = { client: 'client_uuid', project: 'project_uuid', employee: 'employee_uuid', activity: 'activity', billable: 'billable', status: 'status' };

function keyOf(row: Row, dimension: ReportDimension): string | null {
  if (isStep(dimension)) return startOf(String(row['work_date']), dimension);
  const value = row[fields[dimension] ?? ''];
  return value === null || value === undefined ? null : String(value);
}

/** Whose entries each of them may see. */
const seenBy = (colleague: Colleague, row: Row): boolean => ({
  chef: true, eva: row['employee_uuid'] === team.employees.eva, kees: row['employee_uuid'] === team.employees.kees,
  saar: row['employee_uuid'] === team.employees.saar || row['employee_uuid'] === team.employees.eva,
})[colleague];

const within = (row: Row): boolean => String(row['work_date']) >= period.from && String(row['work_date']) <= period.until;
const numberOf = (row: Row, name: string): number => Number(row[name] ?? 0);
const isOpen = (row: Row): boolean => ['draft', 'submitted', 'approved'].includes(String(row['status'])) && numberOf(row, 'billable_minutes') !== 0 && (row['project_uuid'] === null || row['project_uuid'] === projects.hourly);

/** By hand. */
const sumOf: Readonly<Record<Exclude<ReportSum, 'contract_minutes'>, (row: Row) => number>> = {
  worked_minutes: (row) => numberOf(row, 'minutes'),
  paid_minutes: (row) => (numberOf(row, 'billable_minutes') !== 0 ? numberOf(row, 'minutes') : 0),
  billable_minutes: (row) => numberOf(row, 'billable_minutes'),
  value_cents: (row) => (row['rate_cents'] === null ? 0 : Math.round((numberOf(row, 'billable_minutes') * numberOf(row, 'rate_cents')) / 60)),
  open_minutes: (row) => (isOpen(row) ? numberOf(row, 'billable_minutes') : 0),
  open_cents: (row) => (isOpen(row) ? sumOf.value_cents(row) : 0),
  cost_cents: (row) => numberOf(row, 'cost_cents'),
};

function expected(colleague: Colleague, dimensions: readonly ReportDimension[], sums: readonly ReportSum[]): ReadonlyMap<string, readonly number[]> {
  const rows = entries.filter((row) => within(row) && seenBy(colleague, row) && (dimensions.includes('status') || row['status'] !== 'rejected'));
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const name = JSON.stringify(dimensions.map((dimension) => keyOf(row, dimension)));
    const known = groups.get(name) ?? sums.map(() => 0);
    groups.set(name, known.map((sum, index) => sum + sumOf[sums[index] as Exclude<ReportSum, 'contract_minutes'>](row)));
  }
  return groups;
}

const byKeys = ({ groups }: ReportAnswer, width: number): ReadonlyMap<string, readonly number[]> => new Map(groups.map(({ keys, sums }) => [JSON.stringify(keys), sums.slice(0, width)] as const));
const totals = (groups: ReadonlyMap<string, readonly number[]>, width: number): readonly number[] => [...groups.values()].reduce<number[]>((all, sums) => all.map((sum, index) => sum + (sums[index] ?? 0)), Array.from({ length: width }, () => 0));

describe('what is added up', () => {
  test.each<readonly [Colleague, readonly ReportDimension[]]>([
    ['chef', ['client']], ['chef', ['project', 'activity', 'status']], ['chef', ['billable', 'month']], ['saar', ['employee', 'project']], ['eva', ['client', 'week']], ['kees', ['activity', 'quarter']],
  ])('for %s by %j is what the rows say', async (colleague, dimensions) => {
    const answer = await report(colleague, { rows: dimensions.join(',') });
    const sums = answer.sums.filter((name) => name !== 'contract_minutes');
    const oracle = expected(colleague, dimensions, sums);
    expect(oracle.size).toBeGreaterThan(0);
    expect(new Map([...byKeys(answer, sums.length)].toSorted())).toEqual(new Map([...oracle].toSorted()));
  });

  test('comes to the same total however it is grouped', async () => {
    const dimensions = uniqueArray(constantFrom(...reportDimensions.filter((one) => one !== 'status')), { minLength: 1, maxLength: 4 });
    const sums = reportSums.filter((name) => name !== 'contract_minutes');
    const grand = totals(expected('chef', ['client'], sums), sums.length);
    await holds(asyncProperty(dimensions, async (chosen) => {
      const [rows, [column]] = [chosen.slice(0, 3), chosen.slice(3)];
      const answer = await report('chef', { rows: rows.join(','), ...(column === undefined ? {} : { column }) });
      expect(totals(byKeys(answer, sums.length), sums.length)).toEqual(grand);
    }), { numRuns: 25, seed: 11 });
  });

  test('names clients, projects and employees, and nobody by a key', async () => {
    const answer = await report('chef', { rows: 'client,project,employee' });
    expect(Object.values(answer.names.client ?? {}).toSorted()).toEqual(['Alfa', 'Beta']);
    expect(Object.values(answer.names.project ?? {}).toSorted()).toEqual(['T-Fixed Fixed', 'T-Free Free', 'T-Hourly Hourly']);
    expect(Object.values(answer.names.employee ?? {}).toSorted()).toEqual(['Eva Jansen', 'Kees Tester', 'Saar Tester']);
  });

  test('filters as the list of hours does', async () => {
    const answer = await report('chef', { rows: 'project', filter: JSON.stringify({ client_uuid: team.api.company.clients.own, activity: ['support', 'travel'] }) });
    const minutes = entries.filter((row) => within(row) && row['status'] !== 'rejected' && row['client_uuid'] === team.api.company.clients.own && ['support', 'travel'].includes(String(row['activity']))).reduce((sum, row) => sum + numberOf(row, 'minutes'), 0);
    expect(totals(byKeys(answer, 1), 1)).toEqual([minutes]);
  });

  test('leads to its rows: the filter of a cell finds what the cell counts', async () => {
    const answer = await report('chef', { rows: 'project', column: 'month' });
    const group = answer.groups.find(({ keys }) => keys[0] === projects.hourly);
    const month = String(group?.keys[1]);
    const rows = await team.as('chef', `GET ${address('/api/hours', { filter: { project_uuid: projects.hourly, work_date: { between: [month, addDays(calendarDate(startOf(addDays(calendarDate(month), 31), 'month')), -1)] }, status: { ne: 'rejected' } }, range: [0, 199] })}`);
    expect(rows.json<Row[]>().filter(within).reduce((sum, row) => sum + numberOf(row, 'minutes'), 0)).toBe(group?.sums[0]);
  });
});

describe('who sees what', () => {
  test('cost and margin are for management', async () => {
    expect((await report('chef', { rows: 'client' })).measures).toEqual(expect.arrayContaining(['cost', 'margin']));
    for (const colleague of colleagues) {
      const answer = await report(colleague, { rows: 'employee' });
      expect(answer.sums).not.toContain('cost_cents');
      expect(answer.measures).not.toContain('margin');
    }
  });

  test('a filter does not reach further than the list', async () => {
    const answer = await report('kees', { rows: 'employee', filter: JSON.stringify({ employee_uuid: team.employees.eva }) });
    expect(answer.groups).toEqual([]);
    expect((await team.as('eva', `GET ${url({ filter: JSON.stringify({ cost_cents: { gt: 0 } }) })}`)).statusCode).toBe(400);
  });
});

describe('contract time', () => {
  const workingDays = (from: string, until: string): number => {
    let days = 0;
    for (let day = calendarDate(from); day <= until; day = addDays(day, 1)) if (weekday(day) <= 5) days += 1;
    return days;
  };

  test('is a fifth of the week on every working day until today, also for who worked nothing', async () => {
    const answer = await report('chef', { rows: 'employee', from: '2026-03-02', until: '2026-03-29' });
    const place = answer.sums.indexOf('contract_minutes');
    const days = workingDays('2026-03-02', '2026-03-10');
    expect(Object.fromEntries(answer.groups.map(({ keys, sums }) => [keys[0], sums[place]]))).toEqual({ [team.employees.eva]: days * 384, [team.employees.saar]: days * 480, [team.employees.kees]: days * 480 });
  });

  test('adds up over months', async () => {
    const whole = await report('saar', { rows: 'employee' });
    const divided = await report('saar', { rows: 'month', column: 'employee' });
    const sum = ({ groups, sums: names }: ReportAnswer): number => groups.reduce((all, { sums }) => all + (sums[names.indexOf('contract_minutes')] ?? 0), 0);
    expect(sum(divided)).toBe(sum(whole));
    expect(sum(whole)).toBe(workingDays(period.from, '2026-03-10') * (384 + 480));
  });

  test('says nothing of clients and projects, nor of part of the entries', async () => {
    expect((await report('chef', { rows: 'employee,client' })).measures).not.toContain('overtime');
    expect((await report('chef', { rows: 'employee', filter: '{"billable":true}' })).measures).not.toContain('overtime');
  });
});

describe('as a file', () => {
  const file = (accept: string, parameters: Readonly<Record<string, string>>) => team.api.app.inject({ url: url(parameters), headers: { accept, authorization: `Bearer ${team.secrets.chef}` } });

  test('CSV has a line for each row and one with the total; week 53 is called that', async () => {
    const answer = await file('text/csv', { rows: 'employee', column: 'week', measures: 'worked', from: '2021-01-01', until: '2021-01-03' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="hours-report-2026-03-10.csv"');
    expect(answer.body).toBe('\uFEFFEmployee,2020-W53 · Worked,Total · Worked\r\nEva Jansen,45,45\r\nTotal,45,45\r\n');
  });

  test('XLSX has durations, amounts and shares to count with, and the total in bold', async () => {
    const answer = await file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', { rows: 'client', measures: 'worked,share,value', sort: 'worked:desc' });
    const sheet = readWorkbook(answer.rawPayload);
    const [period_, , head, ...rows] = valuesOf(sheet);
    expect([period_, head]).toEqual([[`${period.from} – ${period.until}`], ['Client', 'Worked', 'Billable share', 'Value']]);
    const total = sheet.rows.at(-1)?.map(({ format, bold }) => [format, bold]);
    expect(total).toEqual([[null, true], ['[h]:mm', true], ['0.00%', true], ['#,##0.00', true]]);
    const worked = rows.slice(0, -1).map((row) => Math.round(Number(row[1]) * 1_440));
    expect(worked).toEqual(worked.toSorted((one, other) => other - one));
    expect(Math.round(Number(rows.at(-1)?.[1]) * 1_440)).toBe(totals(expected('chef', ['client'], ['worked_minutes']), 1)[0]);
  });
});

test.each([
  [{ rows: 'colour' }, 'rows'], [{ rows: 'client,client' }, 'rows'], [{ rows: 'client,project,employee,day' }, 'rows'], [{ column: 'client,project' }, 'column'], [{ from: '2026-02-30' }, 'from'],
  [{ until: '2020-01-01' }, 'until'], [{ from: '1990-01-01' }, 'until'], [{ filter: '{"nope":1}' }, 'filter.nope'], [{ filter: '{"and":1}' }, 'filter.and'], [{ filter: '{' }, 'filter'], [{ filter: '{"q":"work"}' }, 'filter'], [{ measures: 'joy' }, 'measures'], [{ sort: 'joy:up' }, 'sort'], [{ rijen: 'client' }, 'rijen'],
])('%j is refused by name', async (parameters, name) => {
  const answer = await team.as('chef', `GET ${url(parameters as Readonly<Record<string, string>>)}`);
  expect([answer.statusCode, Object.keys(answer.json<{ errors?: Row }>().errors ?? {})]).toEqual([400, [name]]);
});

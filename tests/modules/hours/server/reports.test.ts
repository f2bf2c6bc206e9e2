/**
 * Reports over hours against an oracle that adds up the rows one by one: every grouping, every person, in whole minutes
 * and cents.
 */
import { assert as holds, asyncProperty, constantFrom, uniqueArray } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarDate, weekday, addDays } from '../../../../src/engine/values/dates/calendarDate.ts';
import {
  reportDimensions,
  reportSums,
  type ReportAnswer,
  type ReportDimension,
  type ReportSum,
} from '../../../../src/modules/hours/rules/hoursReport.ts';
import { startOf } from '../../../../src/engine/registry/conditions/relativeDate.ts';
import type { Row } from '../../../../src/engine/server/store/contract.ts';
import { address } from '../../../support/app.ts';
import {
  colleagues,
  createReportWorld,
  keyOf,
  numberOf,
  period,
  type OwnSum,
  type ReportWorld,
} from '../../../support/reportHours.ts';
import type { Colleague, Team } from '../../../support/team.ts';
import { readWorkbook, valuesOf } from '../../../support/workbook.ts';

let world: ReportWorld;
let team: Team;
let entries: readonly Row[] = [];
let projects: ReportWorld['projects'];

beforeAll(async () => {
  world = await createReportWorld();
  ({ team, entries, projects } = world);
}, 120_000);
afterAll(() => world.team.close());

const url = (parameters: Readonly<Record<string, string>>): string =>
  `/api/hours/reports?${new URLSearchParams({ ...period, ...parameters }).toString()}`;

async function report(colleague: Colleague, parameters: Readonly<Record<string, string>>): Promise<ReportAnswer> {
  const answer = await team.as(colleague, `GET ${url(parameters)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReportAnswer>();
}

/** Whose entries each of them may see. */
const seenBy = (colleague: Colleague, row: Row): boolean =>
  ({
    chef: true,
    eva: row['employee_uuid'] === team.employees.eva,
    kees: row['employee_uuid'] === team.employees.kees,
    saar: row['employee_uuid'] === team.employees.saar || row['employee_uuid'] === team.employees.eva,
  })[colleague];

const within = (row: Row): boolean =>
  String(row['work_date']) >= period.from && String(row['work_date']) <= period.until;
function expected(
  colleague: Colleague,
  dimensions: readonly ReportDimension[],
  sums: readonly ReportSum[],
): ReadonlyMap<string, readonly number[]> {
  const rows = entries.filter(
    (row) => within(row) && seenBy(colleague, row) && (dimensions.includes('status') || row['status'] !== 'rejected'),
  );
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const name = JSON.stringify(dimensions.map((dimension) => keyOf(row, dimension)));
    const known = groups.get(name) ?? sums.map(() => 0);
    groups.set(
      name,
      known.map((sum, index) => sum + world.sumOf[sums[index] as OwnSum](row)),
    );
  }
  return groups;
}

const byKeys = ({ groups }: ReportAnswer, width: number): ReadonlyMap<string, readonly number[]> =>
  new Map(groups.map(({ keys, sums }) => [JSON.stringify(keys), sums.slice(0, width)] as const));
const totals = (groups: ReadonlyMap<string, readonly number[]>, width: number): readonly number[] =>
  [...groups.values()].reduce<number[]>(
    (all, sums) => all.map((sum, index) => sum + (sums[index] ?? 0)),
    Array.from({ length: width }, () => 0),
  );

describe('the sums of a report', () => {
  test.each<readonly [Colleague, readonly ReportDimension[]]>([
    ['chef', ['client']],
    ['chef', ['project', 'activity', 'status']],
    ['chef', ['billable', 'month']],
    ['saar', ['employee', 'project']],
    ['eva', ['client', 'week']],
    ['kees', ['activity', 'quarter']],
  ])('for %s by %j equal those of the rows', async (colleague, dimensions) => {
    const answer = await report(colleague, { rows: dimensions.join(',') });
    const sums = answer.sums.filter((name) => name !== 'contract_minutes');
    const oracle = expected(colleague, dimensions, sums);
    expect(oracle.size).toBeGreaterThan(0);
    expect(new Map([...byKeys(answer, sums.length)].toSorted())).toEqual(new Map([...oracle].toSorted()));
  });

  test('have the same total for every grouping', async () => {
    const dimensions = uniqueArray(constantFrom(...reportDimensions.filter((one) => one !== 'status')), {
      minLength: 1,
      maxLength: 4,
    });
    const sums = reportSums.filter((name) => name !== 'contract_minutes');
    const grand = totals(expected('chef', ['client'], sums), sums.length);
    await holds(
      asyncProperty(dimensions, async (chosen) => {
        const [rows, [column]] = [chosen.slice(0, 3), chosen.slice(3)];
        const answer = await report('chef', { rows: rows.join(','), ...(column === undefined ? {} : { column }) });
        expect(totals(byKeys(answer, sums.length), sums.length)).toEqual(grand);
      }),
      { numRuns: 25, seed: 11 },
    );
  });

  test('name clients, projects and employees, and no keys', async () => {
    const answer = await report('chef', { rows: 'client,project,employee' });
    expect(Object.values(answer.names.client ?? {}).toSorted()).toEqual(['Alfa', 'Beta']);
    expect(Object.values(answer.names.project ?? {}).toSorted()).toEqual([
      'T-Fixed Fixed',
      'T-Free Free',
      'T-Hourly Hourly',
    ]);
    expect(Object.values(answer.names.employee ?? {}).toSorted()).toEqual(['Eva Jansen', 'Kees Tester', 'Saar Tester']);
  });

  test('are filtered as the list of hours is', async () => {
    const answer = await report('chef', {
      rows: 'project',
      filter: JSON.stringify({ client_uuid: team.api.company.clients.own, activity: ['support', 'travel'] }),
    });
    const minutes = entries
      .filter(
        (row) =>
          within(row) &&
          row['status'] !== 'rejected' &&
          row['client_uuid'] === team.api.company.clients.own &&
          ['support', 'travel'].includes(String(row['activity'])),
      )
      .reduce((sum, row) => sum + numberOf(row, 'minutes'), 0);
    expect(totals(byKeys(answer, 1), 1)).toEqual([minutes]);
  });

  test('lead to their rows: the filter of a cell finds what the cell counts', async () => {
    const answer = await report('chef', { rows: 'project', column: 'month' });
    const group = answer.groups.find(({ keys }) => keys[0] === projects.hourly);
    const month = String(group?.keys[1]);
    const rows = await team.as(
      'chef',
      `GET ${address('/api/hours', { filter: { project_uuid: projects.hourly, work_date: { between: [month, addDays(calendarDate(startOf(addDays(calendarDate(month), 31), 'month')), -1)] }, status: { ne: 'rejected' } }, range: [0, 199] })}`,
    );
    expect(
      rows
        .json<Row[]>()
        .filter(within)
        .reduce((sum, row) => sum + numberOf(row, 'minutes'), 0),
    ).toBe(group?.sums[0]);
  });
});

describe('a report with a comparison', () => {
  const other = { compare_from: '2025-12-22', compare_until: '2026-01-31' };

  test.each<readonly [Colleague, string]>([
    ['chef', 'client,activity'],
    ['saar', 'employee,week'],
    ['kees', 'age'],
  ])('for %s by %s equals a report of the other days', async (colleague, rows) => {
    const { before, ...answer } = await report(colleague, { rows, from: '2026-02-01', until: '2026-03-29', ...other });
    const alone = await report(colleague, { rows, from: '2026-02-01', until: '2026-03-29' });
    const then = await report(colleague, { rows, from: other.compare_from, until: other.compare_until });
    expect([answer.groups, answer.sums, alone.before]).toEqual([alone.groups, alone.sums, null]);
    expect(before).toEqual({ from: other.compare_from, until: other.compare_until, groups: then.groups });
    expect(answer.names).toEqual(
      Object.fromEntries(
        Object.entries(alone.names).map(([dimension, names]) => [
          dimension,
          { ...names, ...then.names[dimension as ReportDimension] },
        ]),
      ),
    );
  });

  test('has the contract time of those days too', async () => {
    const { before, sums } = await report('chef', {
      rows: 'employee',
      from: '2026-03-02',
      until: '2026-03-10',
      compare_from: '2026-02-23',
      compare_until: '2026-03-01',
    });
    const place = sums.indexOf('contract_minutes');
    expect(Object.fromEntries((before?.groups ?? []).map(({ keys, sums: found }) => [keys[0], found[place]]))).toEqual({
      [team.employees.eva]: 5 * 384,
      [team.employees.saar]: 5 * 480,
      [team.employees.kees]: 5 * 480,
    });
  });
});

describe('permissions in reports', () => {
  test('limit cost and margin to management', async () => {
    expect((await report('chef', { rows: 'client' })).measures).toEqual(expect.arrayContaining(['cost', 'margin']));
    for (const colleague of colleagues) {
      const answer = await report(colleague, { rows: 'employee' });
      expect(answer.sums).not.toContain('cost_cents');
      expect(answer.measures).not.toContain('margin');
    }
  });

  test('limit a filter to the rows of the list', async () => {
    const answer = await report('kees', {
      rows: 'employee',
      filter: JSON.stringify({ employee_uuid: team.employees.eva }),
    });
    expect(answer.groups).toEqual([]);
    expect((await team.as('eva', `GET ${url({ filter: JSON.stringify({ cost_cents: { gt: 0 } }) })}`)).statusCode).toBe(
      400,
    );
  });
});

describe('contract time', () => {
  const workingDays = (from: string, until: string): number => {
    let days = 0;
    for (let day = calendarDate(from); day <= until; day = addDays(day, 1)) if (weekday(day) <= 5) days += 1;
    return days;
  };

  test('is a fifth of the week on every working day until today, also for people without entries', async () => {
    const answer = await report('chef', { rows: 'employee', from: '2026-03-02', until: '2026-03-29' });
    const place = answer.sums.indexOf('contract_minutes');
    const days = workingDays('2026-03-02', '2026-03-10');
    expect(Object.fromEntries(answer.groups.map(({ keys, sums }) => [keys[0], sums[place]]))).toEqual({
      [team.employees.eva]: days * 384,
      [team.employees.saar]: days * 480,
      [team.employees.kees]: days * 480,
    });
  });

  test('adds up over months', async () => {
    const whole = await report('saar', { rows: 'employee' });
    const divided = await report('saar', { rows: 'month', column: 'employee' });
    const sum = ({ groups, sums: names }: ReportAnswer): number =>
      groups.reduce((all, { sums }) => all + (sums[names.indexOf('contract_minutes')] ?? 0), 0);
    expect(sum(divided)).toBe(sum(whole));
    expect(sum(whole)).toBe(workingDays(period.from, '2026-03-10') * (384 + 480));
  });

  test('is absent for clients and projects, and for a part of the entries', async () => {
    expect((await report('chef', { rows: 'employee,client' })).measures).not.toContain('overtime');
    expect((await report('chef', { rows: 'employee', filter: '{"billable":true}' })).measures).not.toContain(
      'overtime',
    );
  });
});

describe('a report as a file', () => {
  const file = (accept: string, parameters: Readonly<Record<string, string>>) =>
    team.api.app.inject({ url: url(parameters), headers: { accept, authorization: `Bearer ${team.secrets.chef}` } });

  test('has a CSV line for each row and one with the total, with week 53 by name', async () => {
    const answer = await file('text/csv', {
      rows: 'employee',
      column: 'week',
      measures: 'worked',
      from: '2021-01-01',
      until: '2021-01-03',
    });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="hours-report-2026-03-10.csv"');
    expect(answer.body).toBe('\uFEFFEmployee,2020-W53 · Worked,Total · Worked\r\nEva Jansen,45,45\r\nTotal,45,45\r\n');
  });

  test('has the earlier value and the difference next to each number when compared', async () => {
    const answer = await file('text/csv', {
      rows: 'employee',
      measures: 'worked,share',
      from: '2021-01-01',
      until: '2021-01-03',
      compare_from: '2020-12-29',
      compare_until: '2020-12-31',
    });
    expect(answer.body).toBe(
      '\uFEFFEmployee,Worked,Worked · 2020-12-29 – 2020-12-31,Worked · difference,Billable share,Billable share · 2020-12-29 – 2020-12-31,Billable share · difference\r\nEva Jansen,45,0,45,100.00,,\r\nTotal,45,0,45,100.00,,\r\n',
    );
  });

  test('has semicolons, decimal commas and hours in Dutch CSV for spreadsheets', async () => {
    const answer = await team.api.app.inject({
      url: url({
        rows: 'employee',
        measures: 'worked,share',
        from: '2021-01-01',
        until: '2021-01-03',
        values: 'local',
      }),
      headers: {
        accept: 'text/csv',
        'accept-language': 'nl',
        authorization: `Bearer ${team.secrets.chef}`,
      },
    });
    expect(answer.body).toBe(
      '\uFEFFMedewerker;Gewerkt;Aandeel factureerbaar\r\nEva Jansen;0:45;100\r\nTotaal;0:45;100\r\n',
    );
  });

  test('names columns by age after their days', async () => {
    const answer = await file('text/csv', {
      rows: 'employee',
      column: 'age',
      measures: 'worked',
      from: '2021-01-01',
      until: '2021-01-03',
    });
    expect(answer.body).toBe(
      '\uFEFFEmployee,Over 90 days · Worked,Total · Worked\r\nEva Jansen,45,45\r\nTotal,45,45\r\n',
    );
  });

  test('has durations, amounts and shares as numbers in XLSX, and the total in bold', async () => {
    const answer = await file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', {
      rows: 'client',
      measures: 'worked,share,value',
      sort: 'worked:desc',
    });
    const sheet = readWorkbook(answer.rawPayload);
    const [period_, , head, ...rows] = valuesOf(sheet);
    expect([period_, head]).toEqual([
      [`${period.from} – ${period.until}`],
      ['Client', 'Worked', 'Billable share', 'Value'],
    ]);
    const total = sheet.rows.at(-1)?.map(({ format, bold }) => [format, bold]);
    expect(total).toEqual([
      [null, true],
      ['[h]:mm', true],
      ['0.00%', true],
      ['#,##0.00', true],
    ]);
    const worked = rows.slice(0, -1).map((row) => Math.round(Number(row[1]) * 1_440));
    expect(worked).toEqual(worked.toSorted((one, other) => other - one));
    expect(Math.round(Number(rows.at(-1)?.[1]) * 1_440)).toBe(
      totals(expected('chef', ['client'], ['worked_minutes']), 1)[0],
    );
  });
});

test.each([
  [{ rows: 'colour' }, 'rows'],
  [{ rows: 'client,client' }, 'rows'],
  [{ rows: 'client,project,employee,day' }, 'rows'],
  [{ column: 'client,project' }, 'column'],
  [{ from: '2026-02-30' }, 'from'],
  [{ until: '2020-01-01' }, 'until'],
  [{ compare_from: '2026-01-01' }, 'compare_until'],
  [{ compare_from: '2026-01-02', compare_until: '2026-01-01' }, 'compare_until'],
  [{ compare_until: '2026-01-01' }, 'compare_from'],
  [{ from: '1990-01-01' }, 'until'],
  [{ filter: '{"nope":1}' }, 'filter.nope'],
  [{ filter: '{"and":1}' }, 'filter.and'],
  [{ filter: '{' }, 'filter'],
  [{ filter: '{"q":"work"}' }, 'filter'],
  [{ measures: 'joy' }, 'measures'],
  [{ sort: 'joy:up' }, 'sort'],
  [{ rijen: 'client' }, 'rijen'],
])('%j is rejected by name', async (parameters, name) => {
  const answer = await team.as('chef', `GET ${url(parameters as Readonly<Record<string, string>>)}`);
  expect([answer.statusCode, Object.keys(answer.json<{ errors?: Row }>().errors ?? {})]).toEqual([400, [name]]);
});

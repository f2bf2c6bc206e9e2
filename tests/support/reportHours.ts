/** Hours for tests of reports: sixty entries of three colleagues in every state, and their sums added up by hand. */
import { addDays, calendarDate } from '../../src/engine/values/dates/calendarDate.ts';
import {
  isStep,
  reportFields,
  type ReportDimension,
  type ReportSum,
} from '../../src/modules/hours/rules/hoursReport.ts';
import { startOf } from '../../src/engine/registry/conditions/relativeDate.ts';
import { systemCaller } from '../../src/engine/server/store/caller.ts';
import type { Row } from '../../src/engine/server/store/contract.ts';
import { wholeNumbers } from '../engine/values/deterministic.ts';
import { own } from './row.ts';
import { createTeam, type Team } from './team.ts';

export const period = { from: '2025-12-22', until: '2026-03-29' } as const;
export const colleagues = ['eva', 'saar', 'kees'] as const;
/** The day on which the tests run. */
export const today = '2026-03-10';

export type OwnSum = Exclude<ReportSum, 'contract_minutes'>;

export interface ReportWorld {
  readonly team: Team;
  /** Every entry there is, by the program itself. */
  readonly entries: readonly Row[];
  readonly projects: Readonly<Record<'hourly' | 'fixed' | 'free', string>>;
  readonly sumOf: Readonly<Record<OwnSum, (row: Row) => number>>;
}

export async function createReportWorld(): Promise<ReportWorld> {
  const team = await createTeam();
  const { store, company } = team.api;
  const registry = store.registry();
  for (const [colleague, cents] of [
    ['eva', 4_150],
    ['saar', 5_333],
    ['kees', 3_999],
  ] as const) {
    await store.update(systemCaller, own(registry.resources, 'employees'), team.employees[colleague], {
      hourly_cost_cents: cents,
      default_rate_cents: 9_700,
    });
  }
  const project = (name: string, rest: Row): Promise<string> =>
    team.add('projects', { number: `T-${name}`, name, client_uuid: company.clients.own, ...rest });
  const projects = {
    hourly: await project('Hourly', { rounding_minutes: 15, rounding_mode: 'up', hourly_rate_cents: 8_333 }),
    fixed: await project('Fixed', { billing: 'fixed', budget_cents: 500_000 }),
    free: await project('Free', { billing: 'non_billable' }),
  };
  await addEntries(team, projects);
  const { rows: entries } = await store.list(systemCaller, own(registry.resources, 'hours'), {
    filter: {},
    search: '',
    sort: null,
    range: [0, 199],
    embed: [],
    columns: null,
  });
  return { team, entries, projects, sumOf: sumsOf(projects) };
}

async function addEntries(team: Team, projects: ReportWorld['projects']): Promise<void> {
  const { clients } = team.api.company;
  const draw = wholeNumbers(7);
  const activities = ['development', 'support', 'management', 'travel', 'other'];
  for (let index = 0; index < 60; index += 1) {
    const colleague = colleagues[draw(0, 2)] ?? 'eva';
    const project_uuid = [projects.hourly, projects.fixed, projects.free, null, null][draw(0, 4)] ?? null;
    const client_uuid = project_uuid === null ? clients[draw(0, 1) === 0 ? 'own' : 'other'] : clients.own;
    const entry = await team.entry(colleague, addDays(calendarDate('2025-12-20'), draw(0, 100)), {
      client_uuid,
      project_uuid,
      minutes: draw(1, 500),
      activity: activities[draw(0, 4)],
      billable: draw(0, 4) > 0,
    });
    const state = draw(0, 3);
    if (state > 0) await team.as('chef', `PUT /api/hours/${String(entry['uuid'])}/submit`);
    if (state === 2) await team.as('chef', `PUT /api/hours/${String(entry['uuid'])}/approve`);
    if (state === 3)
      await team.as('chef', `PUT /api/hours/${String(entry['uuid'])}/reject`, { rejection_reason: 'Again' });
  }
  await team.entry('eva', '2021-01-02', { minutes: 45 });
}

export const numberOf = (row: Row, name: string): number => Number(row[name] ?? 0);

/** By hand. */
function sumsOf(projects: ReportWorld['projects']): ReportWorld['sumOf'] {
  const isOpen = (row: Row): boolean =>
    ['draft', 'submitted', 'approved'].includes(String(row['status'])) &&
    numberOf(row, 'billable_minutes') !== 0 &&
    (row['project_uuid'] === null || row['project_uuid'] === projects.hourly);
  const value = (row: Row): number =>
    row['rate_cents'] === null ? 0 : Math.round((numberOf(row, 'billable_minutes') * numberOf(row, 'rate_cents')) / 60);
  return {
    worked_minutes: (row) => numberOf(row, 'minutes'),
    paid_minutes: (row) => (numberOf(row, 'billable_minutes') !== 0 ? numberOf(row, 'minutes') : 0),
    billable_minutes: (row) => numberOf(row, 'billable_minutes'),
    value_cents: value,
    open_minutes: (row) => (isOpen(row) ? numberOf(row, 'billable_minutes') : 0),
    open_cents: (row) => (isOpen(row) ? value(row) : 0),
    cost_cents: (row) => numberOf(row, 'cost_cents'),
  };
}

/** The key of a row in a dimension. */
export function keyOf(row: Row, dimension: ReportDimension): string | null {
  const day = String(row['work_date']);
  if (isStep(dimension)) return startOf(day, dimension);
  if (dimension === 'age')
    return day >= '2026-02-08' ? '0' : day >= '2026-01-09' ? '31' : day >= '2025-12-10' ? '61' : '91';
  const value = row[reportFields[dimension]];
  return value === null || value === undefined ? null : String(value);
}

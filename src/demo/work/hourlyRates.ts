/** Generates hourly rates, and finds the rate of an entry. */
import { type CalendarDate, Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { Employee } from '../company/employees.ts';
import type { Activity } from './projectKinds.ts';
import type { Project } from './projects.ts';

interface HourlyRate {
  readonly scope: 'default' | 'employee' | 'project' | 'client' | 'activity';
  readonly employee_uuid?: string;
  readonly project_uuid?: string;
  readonly client_uuid?: string;
  readonly activity?: Activity;
  readonly rate_cents: number;
  readonly valid_from: CalendarDate;
  readonly valid_until?: CalendarDate;
}

interface RatedWork {
  readonly employee: DemoRow<Employee>;
  readonly client: DemoClient;
  readonly project: Project | null;
  readonly activity: Activity;
  readonly work_date: CalendarDate;
}

/** Rate columns of an approved entry. */
export interface FixedRate {
  readonly rate_cents: number;
  readonly rate_scope: HourlyRate['scope'];
  readonly rate_since?: CalendarDate;
}

/** Returns the rate: that of the project, else the client, the employee, the activity, else the general one. */
export type RateOf = (work: RatedWork) => FixedRate;

/** Adds the rates, and returns the function that finds the rate of an entry in cents per hour. */
export function makeHourlyRates(
  { book, opening, today }: World,
  { projects, clients }: { readonly projects: readonly Project[]; readonly clients: readonly DemoClient[] },
): RateOf {
  const newYear = Dates.calendarDate(`${Dates.datePartsOf(today).year}-01-01`);
  const start = Dates.addMonths(opening, -30);
  const coming = Dates.calendarDate(`${Dates.datePartsOf(today).year + 1}-01-01`);
  const rates: HourlyRate[] = [
    { scope: 'default', rate_cents: 9_000, valid_from: start, valid_until: Dates.addDays(newYear, -1) },
    { scope: 'default', rate_cents: 9_500, valid_from: newYear, valid_until: Dates.addDays(coming, -1) },
    { scope: 'default', rate_cents: 9_800, valid_from: coming },
    { scope: 'activity', activity: 'travel', rate_cents: 4_750, valid_from: start },
    { scope: 'activity', activity: 'support', rate_cents: 7_500, valid_from: start },
  ];
  const byProject = projects
    .filter(({ row }) => row.billing === 'hourly' && row.hourly_rate_cents === undefined)
    .slice(0, 3);
  for (const { row } of byProject)
    rates.push({
      scope: 'project',
      project_uuid: row.uuid,
      rate_cents: 10_250,
      valid_from: Dates.addMonths(row.start_on, -1),
    });
  const withAgreement = clients
    .filter(({ row, isReseller, trade }) => row.status === 'active' && (isReseller || trade.isPublicBody))
    .slice(0, 6);
  for (const [index, { row }] of withAgreement.entries())
    rates.push({ scope: 'client', client_uuid: row.uuid, rate_cents: 8_500 + index * 150, valid_from: start });
  const written = rates.map((rate) =>
    book.add(
      'hourly-rates',
      instantAt(
        rate.valid_from < opening
          ? Dates.addDays(opening, -5)
          : rate.valid_from >= today
            ? Dates.addDays(today, -12)
            : rate.valid_from,
        9 * 60,
      ),
      rate,
    ),
  );
  return (work) => rateOf(written, work);
}

/** Uses the precedence of the approval of hours: a listed rate precedes the rate on the project or employee record. */
function rateOf(
  rates: readonly DemoRow<HourlyRate>[],
  { employee, client, project, activity, work_date }: RatedWork,
): FixedRate {
  const listed = (rate_scope: HourlyRate['scope'], matches: (rate: HourlyRate) => boolean): FixedRate | undefined => {
    const found = rates.find(
      (rate) =>
        rate.scope === rate_scope &&
        matches(rate) &&
        rate.valid_from <= work_date &&
        (rate.valid_until === undefined || rate.valid_until >= work_date),
    );
    return found && { rate_cents: found.rate_cents, rate_scope, rate_since: found.valid_from };
  };
  const card = (rate_scope: HourlyRate['scope'], rate_cents: number | undefined): FixedRate | undefined =>
    rate_cents === undefined ? undefined : { rate_cents, rate_scope };
  return (
    (project &&
      (listed('project', (rate) => rate.project_uuid === project.row.uuid) ??
        card('project', project.row.hourly_rate_cents))) ??
    listed('client', (rate) => rate.client_uuid === client.row.uuid) ??
    listed('employee', (rate) => rate.employee_uuid === employee.uuid) ??
    card('employee', employee.default_rate_cents) ??
    listed('activity', (rate) => rate.activity === activity) ??
    listed('default', () => true) ?? { rate_cents: 0, rate_scope: 'default' }
  );
}

/** Handler of the project overview: work per person and day, invoices, agreed price and margin. */
import type { Records } from '#engine/registry';
import { Dates } from '#engine/values';
import { handle, recordUuid, resourceNamed } from '#engine/server';
import * as calls from '../../calls.ts';
import {
  measureValue,
  type ReportAnswer,
  type ReportDimension,
  type ReportMeasure,
} from '../../../hours/rules/hoursReport.ts';
import { fixedPrice, projectMargin, type ProjectGlanceAnswer } from '../../rules/projectMoney.ts';
import { projectInvoices, type ProjectInvoices } from '../projectInvoices.ts';
import { readReport } from '../../../hours/server/report/readReport.ts';

/** Covers all entries of a project: the schema limits their dates to this range. */
const earliest = Dates.calendarDate('2000-01-01');
const aheadDays = 366;

/** Handler of `GET /api/projects/:uuid/glance`. */
export const projectGlanceCalls = [
  handle(calls.readProjectGlance, async ({ store, caller, params, now }) => {
    const projects = resourceNamed(store.registry(), 'projects');
    const project = await store.one(caller, projects, recordUuid(params.uuid), []);
    const project_uuid = project.uuid;
    const asked = { records: store, registry: store.registry(), caller, now: now() };
    const period = { from: earliest, until: Dates.addDays(Dates.localDate(now()), aheadDays) };
    const report = (rows: readonly ReportDimension[]): Promise<ReportAnswer> =>
      readReport(asked, { ...period, before: null, rows, column: null, filter: { project_uuid } });
    const [work, byDay, invoices] = await Promise.all([
      report(['employee', 'activity']),
      report(['day']),
      projectInvoices(asked, project_uuid),
    ]);
    return { work, days: daysOf(byDay), invoices: invoices?.invoices ?? null, ...moneyOf(project, work, invoices) };
  }),
];

function moneyOf(
  project: Partial<Records['projects']>,
  work: ReportAnswer,
  invoices: ProjectInvoices | null,
): Pick<ProjectGlanceAnswer, 'fixed' | 'margin'> {
  if (invoices === null) return { fixed: null, margin: null };
  const { invoiced_cents } = invoices;
  const agreed = project.budget_cents;
  const fixed = project.billing === 'fixed' && typeof agreed === 'number' ? fixedPrice(agreed, invoiced_cents) : null;
  const isOpen = work.measures.includes('cost');
  return {
    fixed,
    margin: isOpen
      ? projectMargin(fixed, {
          invoiced_cents,
          open_cents: totalOf(work, 'open_value'),
          cost_cents: totalOf(work, 'cost'),
        })
      : null,
  };
}

function totalOf(answer: ReportAnswer, measure: ReportMeasure): number {
  return answer.groups.reduce((all, { sums }) => all + (measureValue(measure, answer.sums, sums) ?? 0), 0);
}

function daysOf(answer: ReportAnswer): ProjectGlanceAnswer['days'] {
  return answer.groups.flatMap(({ keys: [day], sums }) =>
    typeof day === 'string' && Dates.isCalendarDate(day)
      ? [{ day: Dates.calendarDate(day), minutes: measureValue('worked', answer.sums, sums) ?? 0 }]
      : [],
  );
}

/** Generates charges of hours: those of a month together, early in the next month. */
import { type CalendarDate, Dates } from '#engine/values';
import type { World } from '../book.ts';
import { firstOfMonth, monthName, workingDayFrom } from '../calendar.ts';
import type { HourEntry } from '../work/hours.ts';
import type { Activity } from '../work/projectKinds.ts';
import type { Project } from '../work/projects.ts';
import type { DemoCharge } from './charge.ts';
import type { ChargeLine } from './charge.ts';

/** Returns the invoice date of hours: the first working day from the fifth of the next month. */
function hoursInvoicedOn(workDate: CalendarDate): CalendarDate {
  return workingDayFrom(Dates.addDays(firstOfMonth(Dates.addMonths(workDate, 1, 1)), 4));
}

const activityNames: Readonly<Record<Activity, string>> = {
  development: 'ontwikkeling',
  support: 'ondersteuning',
  management: 'projectleiding',
  travel: 'reistijd',
  other: 'overig',
};

/** Number of busy projects that wait for a purchase order before their hours are invoiced. */
const waitingProjects = 2;
const waitingMonths = 3;

export function hourCharges(
  { today }: World,
  { hours, projects }: { readonly hours: readonly HourEntry[]; readonly projects: readonly Project[] },
): readonly DemoCharge[] {
  const waiting = new Set(
    projects.filter(({ row }) => row.billing === 'hourly' && row.status === 'active').slice(0, waitingProjects),
  );
  const unbilledFrom = firstOfMonth(Dates.addMonths(today, -waitingMonths));
  const months = new Map<string, HourEntry[]>();
  for (const entry of hours) {
    const { row, client, project } = entry;
    if (row.status !== 'approved' || row.billable_minutes === 0 || hoursInvoicedOn(row.work_date) >= today) continue;
    if (project && waiting.has(project) && row.work_date >= unbilledFrom) continue;
    // A project with its own order reference gets a separate invoice.
    const key = `${client.row.number} ${row.work_date.slice(0, 7)} ${project?.row.order_reference ?? ''}`;
    const others = months.get(key);
    if (others) others.push(entry);
    else months.set(key, [entry]);
  }
  return [...months.values()].flatMap(chargeOf);
}

function chargeOf(entries: readonly HourEntry[]): readonly DemoCharge[] {
  const [first] = entries;
  if (!first) return [];
  const start = firstOfMonth(first.row.work_date);
  const reference = first.project?.row.order_reference;
  return [
    {
      client: first.client,
      date: hoursInvoicedOn(start),
      lines: linesOf(entries, start),
      ...(reference === undefined ? {} : { order_reference: reference }),
    },
  ];
}

/** One line per project, activity and rate, in minutes at a price per sixty. */
function linesOf(entries: readonly HourEntry[], start: CalendarDate): readonly ChargeLine[] {
  const groups = new Map<string, HourEntry[]>();
  for (const entry of entries) {
    const key = `${entry.project?.row.number ?? ''} ${entry.row.activity} ${entry.row.rate_cents ?? 0}`;
    const others = groups.get(key);
    if (others) others.push(entry);
    else groups.set(key, [entry]);
  }
  const period_end = Dates.addDays(Dates.addMonths(start, 1), -1);
  return [...groups.values()].flatMap((group): readonly ChargeLine[] => {
    const [first] = group;
    if (!first) return [];
    const what = first.project
      ? `${first.project.row.name}, ${activityNames[first.row.activity]}`
      : `Werkzaamheden, ${activityNames[first.row.activity]}`;
    return [
      {
        entries: group,
        period_start: start,
        period_end,
        ...(first.project ? { project: first.project } : {}),
        sale: {
          sku: 'UUR',
          description: `${what}, ${monthName(start)}`,
          quantity: group.reduce((sum, { row }) => sum + row.billable_minutes, 0),
          unit_price_cents: first.row.rate_cents ?? 0,
          price_base_quantity: 60,
        },
      },
    ];
  });
}

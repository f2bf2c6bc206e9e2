/**
 * Generates the weekly timesheets of the last months with their submission and approval, and the cost rates of some
 * colleagues.
 */
import { type CalendarDate, Dates, Weeks } from '#engine/values';
import type { World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { Colleague, DemoStaff } from '../company/employees.ts';
import type { HourEntry } from './hours.ts';
import { rejection, remindedOn, storyOf } from './weekStories.ts';

const weeksBack = 10;

/** Adds the timesheets of the last ten weeks, and cost rates with a raise of 4% on 1 January of four colleagues. */
export function makeTimesheets(
  world: World,
  { staff, hours }: { readonly staff: DemoStaff; readonly hours: readonly HourEntry[] },
): void {
  const { book, today, opening } = world;
  const thisWeek = Weeks.mondayOf(today);
  for (const colleague of staff.all) {
    for (let week = weeksBack; week >= 1; week -= 1) {
      const monday = Dates.addDays(thisWeek, -7 * week);
      if (monday < opening) continue;
      writeWeek(world, staff, {
        colleague,
        monday,
        entries: hours.filter(
          ({ row }) => row.employee_uuid === colleague.employee.uuid && Weeks.mondayOf(row.work_date) === monday,
        ),
      });
    }
  }
  const newYear = Dates.calendarDate(`${Dates.datePartsOf(today).year}-01-01`);
  for (const { employee } of staff.all.filter(({ employee: one }) => one.status === 'active').slice(0, 4)) {
    const raised = Math.round(employee.hourly_cost_cents * 1.04);
    book.add('hourly-costs', instantAt(Dates.addDays(opening, -5), 9 * 60), {
      employee_uuid: employee.uuid,
      cost_cents: employee.hourly_cost_cents,
      valid_from: Dates.addMonths(opening, -6),
      valid_until: Dates.addDays(Dates.addMonths(newYear, 12), -1),
    });
    book.add('hourly-costs', instantAt(Dates.addDays(today, -12), 9 * 60), {
      employee_uuid: employee.uuid,
      cost_cents: raised,
      valid_from: Dates.addMonths(newYear, 12),
    });
  }
}

interface Week {
  readonly colleague: Colleague;
  readonly monday: CalendarDate;
  readonly entries: readonly HourEntry[];
}

/** Generates the timesheet of a week. A week with drafts was not submitted; most are submitted on Friday afternoon. */
function writeWeek({ book, today }: World, { director, all }: DemoStaff, { colleague, monday, entries }: Week): void {
  const story = storyOf(today, colleague, monday);
  const reminded = remindedOn(story, monday);
  if (reminded !== null) {
    const reminded_at = instantAt(reminded, 8 * 60 + 30);
    book.add('timesheets', reminded_at, { employee_uuid: colleague.employee.uuid, week_start: monday, reminded_at });
  }
  if (entries.length === 0 || entries.some(({ row }) => row.status === 'draft')) return;
  const submitted_at = instantAt(Dates.addDays(monday, 4), 16 * 60 + 40);
  const isDecided = entries.every(({ row }) => row.status !== 'submitted');
  const decided = Dates.addDays(monday, 7);
  const supervisor = all.find(({ employee }) => employee.uuid === colleague.employee.supervisor_uuid) ?? director;
  book.add('timesheets', submitted_at, {
    employee_uuid: colleague.employee.uuid,
    week_start: monday,
    submitted_at,
    submitted_by_uuid: colleague.user.uuid,
    ...(isDecided && decided < today
      ? {
          decided_at: instantAt(decided, 10 * 60 + 30),
          decided_by_uuid: supervisor.user.uuid,
          ...(story === 'rejected' ? { rejection_reason: rejection } : {}),
        }
      : {}),
  });
}

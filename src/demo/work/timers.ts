/** Generates a timer that an employee forgot to stop; not one of the demo accounts. */
import { Dates } from '#engine/values';
import type { World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoStaff } from '../company/employees.ts';
import type { Activity } from './projectKinds.ts';
import type { Project } from './projects.ts';

interface TimerFields {
  readonly employee_uuid: string;
  readonly client_uuid: string;
  readonly project_uuid: string;
  readonly activity: Activity;
  readonly description: string;
  readonly billable: boolean;
  readonly started_at: string;
}

/**
 * Adds a timer that runs since 16:20 yesterday. Adds nothing without an active employee of systems and an active
 * project.
 */
export function makeTimers(
  { book, today }: World,
  { staff, projects }: { readonly staff: DemoStaff; readonly projects: readonly Project[] },
): void {
  const colleague = staff.all.find(({ employee, craft }) => craft === 'systems' && employee.status === 'active');
  const project = projects.find(({ row }) => row.status === 'active');
  if (!colleague || !project) return;
  const started_at = instantAt(Dates.addDays(today, -1), 16 * 60 + 20);
  book.add<'timers', TimerFields>('timers', started_at, {
    employee_uuid: colleague.employee.uuid,
    client_uuid: project.row.client_uuid,
    project_uuid: project.row.uuid,
    activity: 'support',
    description: 'Monitoring nalopen',
    billable: true,
    started_at,
  });
}

/** Selection on the page. Default: everything until the end of last month, grouped by project, with full names. */
import type { HourChoice } from '../hourInvoices.ts';

export interface ChosenHours {
  /** null means the last day of last month. */
  readonly until: string | null;
  readonly asked: Omit<HourChoice, 'client_uuid' | 'until'>;
}

export function startOf(until: string | null, project_uuid: string | null): ChosenHours {
  return {
    until,
    asked: {
      group_by: 'project',
      names: 'full',
      instalments: [],
      beyond_agreed: false,
      ...(project_uuid === null ? {} : { project_uuids: [project_uuid] }),
    },
  };
}

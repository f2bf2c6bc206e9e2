/** What time is for, as the forms of the timer and the calendar hold it. */
import type { MergedFields, Records } from '../../../../engine/registry/rows.ts';
import type { TimerWork } from '../../calls.ts';

export interface NamedRecord {
  readonly uuid: string;
  readonly name: string;
  readonly number?: string | null;
  /** Of a project, where it is known. */
  readonly client_uuid?: string | null;
}

/** What a client and a project have alike, as far as it may be read. */
type Named = MergedFields<Records['clients'] | Records['projects']> & { readonly id?: string | number };

/** Of a record as the API answers it; null where it is none. */
export function namedRecord(record: Named | null | undefined): NamedRecord | null {
  if (!record?.uuid || record.name === undefined) return null;
  const { uuid, name, number = null, client_uuid = null } = record;
  return { uuid, name: name ?? '', number, client_uuid };
}

export interface WorkValue {
  readonly client: NamedRecord | null;
  readonly project: NamedRecord | null;
  readonly activity: string;
  readonly description: string;
  readonly billable: boolean;
}

export const emptyWork: WorkValue = {
  client: null,
  project: null,
  activity: 'development',
  description: '',
  billable: true,
};

/** As the API takes it: what is not in the change is not sent. */
/** As it is sent: texts are there, empty ones too. */
interface SentWork extends TimerWork {
  readonly activity?: string;
  readonly description?: string;
}

export function workFields({ client, project, activity, description, billable }: Partial<WorkValue>): SentWork {
  return {
    ...(client === undefined ? {} : { client_uuid: client?.uuid ?? null }),
    ...(project === undefined ? {} : { project_uuid: project?.uuid ?? null }),
    ...(activity === undefined ? {} : { activity }),
    ...(description === undefined ? {} : { description }),
    ...(billable === undefined ? {} : { billable }),
  };
}

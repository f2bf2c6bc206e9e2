/** The work of a timer or calendar entry, as held by the forms. */
import type { MergedFields, Records } from '#engine/registry';
import type { TimerWork } from '../../calls.ts';

export interface NamedRecord {
  readonly uuid: string;
  readonly name: string;
  readonly number?: string | null;
  /** The client of a project, if known. */
  readonly client_uuid?: string | null;
}

/** The common fields of clients and projects that may be readable. */
type Named = MergedFields<Records['clients'] | Records['projects']> & { readonly id?: string | number };

/** Returns the reference to a record; null if it is not one. */
export function namedRecord(record: Named | null | undefined): NamedRecord | null {
  if (!record?.uuid || record.name === undefined) return null;
  const { uuid, name, number = null, client_uuid = null } = record;
  return { uuid, name: name ?? '', number, client_uuid };
}

/** Work as the forms hold it: with names to show, and empty texts instead of null. */
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

/** Returns the changed fields in the format of the API. */
/** As sent: texts are present, also empty ones. */
interface SentWork extends TimerWork {
  readonly activity?: string;
  readonly description?: string;
}

/** Returns the body for the API. Fields missing in the input stay missing, so that they are unchanged. */
export function workFields({ client, project, activity, description, billable }: Partial<WorkValue>): SentWork {
  return {
    ...(client === undefined ? {} : { client_uuid: client?.uuid ?? null }),
    ...(project === undefined ? {} : { project_uuid: project?.uuid ?? null }),
    ...(activity === undefined ? {} : { activity }),
    ...(description === undefined ? {} : { description }),
    ...(billable === undefined ? {} : { billable }),
  };
}

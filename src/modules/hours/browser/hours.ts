/** Browser calls for time entries: read by days, written one at a time. */
import type { Calls, Records } from '#engine/registry';
import { type CalendarDate, Json } from '#engine/values';
import { Api, Requests } from '#engine/browser';

type Entry = Records['hours'];
type Project = Records['projects'];

/** State of a time entry; see `isOpen` for those that the author can change. */
export type HoursStatus = Entry['status'];

/** Client of an entry as embedded in API answers. */
export interface HoursClient {
  readonly uuid: string;
  readonly name: string;
}

/** Project of an entry as embedded in API answers. Optional fields are missing if the person may not read them. */
export type HoursProject = Pick<Project, 'uuid' | 'name'> & Partial<Pick<Project, 'number' | 'colour' | 'billing'>>;

const writtenFields = [
  'employee_uuid',
  'client_uuid',
  'project_uuid',
  'work_date',
  'started_at',
  'ended_at',
  'break_minutes',
  'minutes',
  'description',
  'billable',
] as const satisfies readonly (keyof Entry)[];

/** Fields of an entry that a person writes. */
export interface HoursValues extends Pick<Entry, (typeof writtenFields)[number]> {
  /** A value of the registry. */
  readonly activity: string;
}

/** Returns only the fields that a person writes, as the body of a write. */
export const hoursValuesOf = (entry: HoursValues): HoursValues => Json.pick(entry, [...writtenFields, 'activity']);

/** Saved entry as read from the API. `client` and `project` are embedded only by the calls that request them. */
export interface HoursEntry extends HoursValues, Pick<Entry, 'uuid' | 'version' | 'status' | 'rejection_reason'> {
  readonly client?: HoursClient | null;
  readonly project?: HoursProject | null;
}

/** First part of the key of every query about hours by days. Changes of hours invalidate these queries. */
export const hoursKey = ['hours-by-day'] as const;

/** Employee and days of a query, `until` included. */
export interface HoursSpan {
  /** Uuid of the employee. */
  readonly employee: string;
  readonly from: CalendarDate;
  readonly until: CalendarDate;
}

/** Reads all entries of the days, both included, oldest first, with the names of client and project. */
export const readHours = ({ employee, from, until }: HoursSpan): Promise<readonly HoursEntry[]> =>
  Api.askList('/hours', {
    filter: { employee_uuid: employee, work_date: { between: [from, until] } },
    embed: ['client', 'project'],
    sort: { field: 'work_date', direction: 'ASC' },
    range: [0, 999],
  });

/** Employee whose hours the person may look at. `contract_week_minutes` is null without a contract. */
export interface HoursColleague {
  readonly uuid: string;
  readonly name: string;
  readonly contract_week_minutes: number | null;
}

/** Reads the active employees, or only the team of a supervisor. */
export const readColleagues = (supervisor: string | null): Promise<readonly HoursColleague[]> =>
  Api.askList('/employees', {
    filter: { status: 'active', ...(supervisor === null ? {} : { supervisor_uuid: supervisor }) },
    sort: { field: 'last_name', direction: 'ASC' },
    range: [0, 499],
  });

/**
 * Creates an entry.
 *
 * @param key idempotency key; without one the call generates its own and uses it until there is an answer.
 * @throws HttpError 422 with validation errors, 409 if the time overlaps.
 */
export const createHours = (values: Partial<HoursValues>, key?: string): Promise<HoursEntry> =>
  write('POST', '/hours', { body: filled(values), key });

const filled = (values: Partial<HoursValues>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/**
 * Changes an entry.
 *
 * @throws HttpError 412 if it was changed since, 409 if its state does not allow changes.
 */
export const updateHours = (
  uuid: string,
  version: number,
  values: Partial<HoursValues>,
  key?: string,
): Promise<HoursEntry> => write('PUT', Api.pathTo('hours', uuid), { body: { ...values, version }, key });

function write(
  method: Calls.Method,
  path: string,
  { body, key }: { readonly body: object; readonly key: string | undefined },
): Promise<HoursEntry> {
  return key === undefined
    ? Api.call(method, path, body)
    : Api.ask(method, path, body, { idempotencyKey: key, signal: inTime() });
}

const longestMilliseconds = 20_000;

/** Time limit, so that the offline queue does not wait for a connection that was lost silently. */
const inTime = (): AbortSignal => AbortSignal.timeout(longestMilliseconds);

/**
 * Deletes an entry only if it is unchanged.
 *
 * @throws HttpError 412 if it was changed since.
 */
export async function deleteSeenHours(uuid: string, version: number, key: string): Promise<void> {
  await Requests.requestJson(`${Requests.apiAddress}${Api.pathTo('hours', uuid)}`, {
    method: 'DELETE',
    headers: { 'if-match': `"${version}"`, 'idempotency-key': key },
    signal: inTime(),
  });
}

/** Deletes an entry whatever its version: the undo of a new entry. */
export const deleteHours = (uuid: string): Promise<void> => Api.call('DELETE', Api.pathTo('hours', uuid));

export const readHoursEntry = (uuid: string): Promise<HoursEntry> => Api.call('GET', Api.pathTo('hours', uuid));

const offered = 20;

/** Finds projects that accept hours, by search text. */
export const findProjects = (
  search: string,
): Promise<readonly (HoursProject & { readonly client?: HoursClient | null })[]> =>
  Api.askList('/projects', {
    filter: { ...(search === '' ? {} : { q: search }), status: { in: ['active', 'on_hold'] } },
    embed: ['client'],
    sort: { field: 'name', direction: 'ASC' },
    range: [0, offered - 1],
  });

/** Finds the first 20 clients by search text, in order of name. */
export const findClients = (search: string): Promise<readonly HoursClient[]> =>
  Api.askList('/clients', {
    filter: { q: search },
    sort: { field: 'name', direction: 'ASC' },
    range: [0, offered - 1],
  });

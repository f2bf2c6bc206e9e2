/**
 * Changes of records as events, read off the audit trail, so that a change and its event are in one transaction.
 *
 * Events are in the order in which their transactions began to write (`xmin` of the entry), and an event is served once
 * every transaction that began earlier has ended. A place in this order therefore never gains an event before it, and a
 * reader that continues after a cursor misses none.
 */
import { sql } from 'kysely';
import { restoredVerb, trail, undeletedVerb, purgedVerb, type FieldChange } from '../../../registry/records/audit.ts';
import type { EventKind } from '../../../registry/records/eventTypes.ts';
import { queryTexts as texts } from '../../../registry/texts.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import { parameter, type Executor } from '../fragment.ts';
import { queryFailure } from '../select/queryFailure.ts';
import { isUuid } from '../uuid.ts';

/** A change of one record. */
export interface TrailEvent {
  /** Key of the entry in the audit trail. */
  readonly uuid: string;
  readonly at: string;
  readonly verb: string;
  readonly resource: string;
  readonly record_uuid: string;
  readonly client_uuid: string | null;
  /** Paths of the changed fields, such as `name` and `lines.quantity`; null where no field changed. */
  readonly fields: readonly string[] | null;
  readonly user_uuid: string | null;
  readonly token_uuid: string | null;
}

/** A part of the events, with the cursor after it. */
interface EventPage {
  readonly events: readonly TrailEvent[];
  readonly next: string;
  /** True if events after it are there already. */
  readonly more: boolean;
}

interface Place {
  /** The database cluster, whose transactions are counted. */
  readonly cluster: string;
  /** From when on the trail is looked through: earlier than any event after the place. */
  readonly at: Date;
  readonly transaction: string;
  readonly uuid: string;
}

interface Wanted {
  /** A cursor, or `start` for the oldest event that is kept. Null: the latest events. */
  readonly after: string | null;
  readonly limit: number;
  readonly resources: readonly string[];
  readonly now: Date;
}

const retentionDays = 30;
const retentionMilliseconds = retentionDays * 86_400_000;
/** Clocks of several processes, and of requests that wait before they write, differ by less. */
const slackMilliseconds = 5 * 60_000;
const lastUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const noRecord = ['list', 'show', 'history', 'export', purgedVerb];

/** A registry without a tenant has no client in its trail. */
const eventColumns = ({ fields: { client_uuid: client } }: Resource) => sql`uuid,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, verb, resource, record_uuid,
  ${client ? sql`client_uuid` : sql`null::uuid as client_uuid`}, fields, user_uuid, token_uuid`;

const isEventOf = (resources: readonly string[]) =>
  sql`outcome = 'done' and record_uuid is not null and resource = any(${resources}) and verb <> all(${noRecord})`;

/** @throws Failure E_QUERY for a cursor of other events, or one that is older than the events that are kept */
export async function selectEvents(
  database: Executor,
  registry: Registry,
  { after, limit, resources, now }: Wanted,
): Promise<EventPage> {
  const audit = registry.resources[trail];
  const edge = await readEdge(database, now);
  const oldest = new Date(now.getTime() - retentionMilliseconds);
  const place = after === null || after === 'start' ? null : decodePlace(after, edge.cluster, oldest);
  if (!audit || resources.length === 0) return { events: [], next: encodePlace(edge), more: false };
  const from = place === null ? oldest : new Date(place.at.getTime() - slackMilliseconds);
  const isLatest = after === null;
  const { rows } = await sql<TrailEvent & Pick<Place, 'transaction'>>`select * from (
      select ${eventColumns(audit)}, ${transactionOf(edge.transaction)} as transaction
      from ${sql.table(audit.table)}
      where at >= ${from} and ${isEventOf(resources)}
      ${isLatest ? sql`order by at desc, uuid desc limit ${2 * limit}` : sql``}) entry
    where transaction < ${edge.transaction}::bigint
      and (transaction, uuid) > (${place?.transaction ?? '0'}::bigint, ${place?.uuid ?? lastUuid}::uuid)
    order by ${isLatest ? sql`transaction desc, uuid desc` : sql`transaction, uuid`}
    limit ${limit + 1}`.execute(database);
  const shown = rows.slice(0, limit);
  const more = !isLatest && rows.length > limit;
  const last = shown.at(-1);
  return {
    events: isLatest ? shown.toReversed() : shown,
    next: encodePlace(more && last ? { ...last, cluster: edge.cluster, at: new Date(last.at) } : edge),
    more,
  };
}

interface Span {
  readonly from: Date;
  readonly until: Date;
  readonly resources: readonly string[];
  readonly limit: number;
}

/** Returns the events of a span of time, oldest first, without regard to what has been served. */
export async function selectEventsBetween(
  database: Executor,
  registry: Registry,
  { from, until, resources, limit }: Span,
): Promise<readonly TrailEvent[]> {
  const audit = registry.resources[trail];
  if (!audit || resources.length === 0) return [];
  const { rows } = await sql<TrailEvent>`select ${eventColumns(audit)} from ${sql.table(audit.table)}
    where at between ${from} and ${until} and ${isEventOf(resources)}
    order by at, uuid limit ${limit}`.execute(database);
  return rows;
}

/** Returns the values after the change, by event, of the events that changed the field of their resource. */
export async function selectValuesAfter(
  database: Executor,
  registry: Registry,
  events: readonly TrailEvent[],
  fieldOf: (resource: string) => string | null,
): Promise<ReadonlyMap<string, unknown>> {
  const audit = registry.resources[trail];
  const wanted = events.filter(({ resource, fields }) => fields?.includes(fieldOf(resource) ?? '') === true);
  const [first] = wanted.map(({ at }) => at).toSorted();
  if (!audit || first === undefined) return new Map();
  const uuids = parameter(
    wanted.map(({ uuid }) => uuid),
    'uuid[]',
  );
  const { rows } = await sql<{
    uuid: string;
    resource: string;
    changes: readonly FieldChange[] | null;
  }>`select uuid, resource, changes from ${sql.table(audit.table)}
    where at >= ${first}::timestamptz and uuid = any(${uuids})`.execute(database);
  return new Map(
    rows.map(({ uuid, resource, changes }) => [
      uuid,
      changes?.find(({ field }) => field === fieldOf(resource))?.after ?? null,
    ]),
  );
}

/** Returns the cursor after which all events come whose transactions may still be running. */
export async function eventsEdge(database: Executor, now: Date): Promise<string> {
  return encodePlace(await readEdge(database, now));
}

/** Names what happened: created, updated or deleted, or an action of the resource. */
export function eventKind({ verb }: Pick<TrailEvent, 'verb'>): EventKind {
  if (verb === 'create' || verb === undeletedVerb) return 'created';
  if (verb === 'edit' || verb === restoredVerb) return 'updated';
  return verb === 'delete' ? 'deleted' : 'action';
}

/** The place before the first transaction that may still write events. */
async function readEdge(database: Executor, now: Date): Promise<Place> {
  const {
    rows: [edge],
  } = await sql<{ cluster: string; transaction: string; at: Date }>`select
    (select system_identifier::text from pg_control_system()) as cluster,
    pg_snapshot_xmin(pg_current_snapshot())::text as transaction,
    least(${now}::timestamptz, (select min(xact_start) from pg_stat_activity
      where datname = current_database() and backend_xid is not null)) as at`.execute(database);
  if (!edge) throw new Error('The database does not tell its place; look at its log.');
  return { ...edge, uuid: '00000000-0000-0000-0000-000000000000' };
}

/** The whole number of the transaction that wrote a row, of which `xmin` has the lower half. */
const transactionOf = (edge: string) => sql`case
  when xmin::text::bigint <= ${edge}::bigint % 4294967296 then ${edge}::bigint / 4294967296 * 4294967296 + xmin::text::bigint
  else (${edge}::bigint / 4294967296 - 1) * 4294967296 + xmin::text::bigint end`;

const encodePlace = ({ cluster, at, transaction, uuid }: Place): string =>
  Buffer.from([cluster, String(at.getTime()), transaction, uuid].join(' ')).toString('base64url');

function decodePlace(text: string, cluster: string, oldest: Date): Place {
  const [of = '', at = '', transaction = '', uuid = ''] = Buffer.from(text, 'base64url').toString('utf8').split(' ');
  const isPlace = /^\d{1,20}$/.test(of) && /^\d{1,15}$/.test(at) && /^\d{1,18}$/.test(transaction) && isUuid(uuid);
  if (!isPlace) throw queryFailure('after', texts.refusal('event_cursor'));
  if (of !== cluster || Number(at) < oldest.getTime())
    throw queryFailure('after', texts.refusal('event_cursor_gone', { days: retentionDays }));
  return { cluster, at: new Date(Number(at)), transaction, uuid };
}

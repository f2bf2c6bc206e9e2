/** The time line of one record: its history as far as the caller may read it, and the notes of staff, in one order. Pinned notes come first. */
import { sql } from 'kysely';
import { trail } from '../../../registry/audit.ts';
import { mayNote, notes, type TimelineEntry } from '../../../registry/timeline.ts';
import type { Timeline } from '../contract.ts';
import { Failure } from '../failure.ts';
import { parameter, type Fragment } from '../fragment.ts';
import type { View } from '../select/view.ts';
import { isUuid } from '../uuid.ts';
import { historyOf, isThere, readableChanges, readablePaths, type Reading, type Wanted } from './history.ts';

/** @throws Failure E_NOT_FOUND where the record is not there to be seen, or its resource has no time line. */
export async function selectTimeline({ executor, database }: Reading, view: View, { resource, uuid, range: [from, to] }: Wanted): Promise<Timeline> {
  if (!resource.timeline || !isUuid(uuid)) throw new Failure('E_NOT_FOUND');
  const there = await isThere(executor, view, { resource, uuid }, ['show', 'history']);
  if (!there.show) throw new Failure('E_NOT_FOUND');
  const fields = readablePaths(view, resource, false);
  const parts = [...(there.history ? historyPart(view, { resource, uuid }, fields) : []), ...notesPart(view, { resource, uuid })];
  if (parts.length === 0) return { entries: [], total: 0 };
  const { rows: [answer] } = await sql<{ total: number; entries: readonly TimelineEntry[] }>`with told as (${sql.join(parts, sql` union all `)}) select
    (select count(*)::int from told) as total,
    (select coalesce(json_agg(entry), '[]'::json) from (select entry from told order by pinned desc, at desc, uuid desc limit ${to - from + 1} offset ${from}) page) as entries`.execute(database);
  return { total: answer?.total ?? 0, entries: (answer?.entries ?? []).map((entry) => readable(entry, fields)) };
}

type Place = Omit<Wanted, 'range'>;

function historyPart(view: View, place: Place, fields: ReadonlySet<string>): readonly Fragment[] {
  const kept = view.registry.resources[trail];
  return kept ? [sql`select uuid, at, false as pinned, json_build_object('kind', 'history', 'uuid', uuid, 'at', at, 'verb', verb, 'actor', actor, 'user_uuid', user_uuid, 'user_name', user_name, 'changes', coalesce(changes, '[]')) as entry
    from ${sql.table(kept.table)} where ${historyOf(place, fields)}`] : [];
}

function notesPart({ registry, caller }: View, { resource, uuid }: Place): readonly Fragment[] {
  const kept = registry.resources[notes];
  return kept && mayNote(registry, caller, resource) ? [sql`select uuid, created_at as at, pinned, json_build_object('kind', 'note', 'uuid', uuid, 'at', created_at, 'text', text, 'pinned', pinned, 'edited_at', edited_at, 'user_uuid', user_uuid, 'user_name', user_name) as entry
    from ${sql.table(kept.table)} where resource = ${resource.name} and record_uuid = ${parameter(uuid, 'uuid')}`] : [];
}

/** Instants as everywhere, and of the changes those that may be known. */
function readable(entry: TimelineEntry, fields: ReadonlySet<string>): TimelineEntry {
  const at = new Date(entry.at).toISOString();
  if (entry.kind === 'history') return { ...entry, at, changes: readableChanges(entry.changes, fields) };
  return { ...entry, at, edited_at: entry.edited_at === null ? null : new Date(entry.edited_at).toISOString() };
}

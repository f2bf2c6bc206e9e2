/**
 * Time line of a record: its history and that of its lines as far as the caller may read them, and the notes of staff,
 * sorted by time with pinned notes first.
 */
import { sql } from 'kysely';
import { trail } from '../../../registry/records/audit.ts';
import { mayNote, notes, type TimelineEntry } from '../../../registry/records/timeline.ts';
import type { Resource } from '../../../registry/types.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import type { Timeline } from '../contract.ts';
import { Failure } from '../failure.ts';
import { allOf, always, columnOf, parameter, type Fragment } from '../fragment.ts';
import type { At, CallerView } from '../select/view.ts';
import { visible } from '../select/visible.ts';
import { isUuid } from '../uuid.ts';
import { shortenedChanges } from './changes.ts';
import { inReadersLanguage } from './translated.ts';
import { readFormerNames, type FormerNames } from '../ddl/formerNames.ts';
import {
  formerPaths,
  historyOf,
  permittedVerbsOn,
  readableChanges,
  readablePaths,
  underNamesOfNow,
  type KnownFields,
  type HistorySources,
  type Wanted,
} from './history.ts';

/** @throws Failure E_NOT_FOUND where the caller cannot see the record, or its resource has no time line */
export async function selectTimeline(
  { executor, database }: HistorySources,
  view: CallerView,
  { resource, uuid, range: [from, to] }: Wanted,
): Promise<Timeline> {
  if (!resource.timeline || !isUuid(uuid)) throw new Failure('E_NOT_FOUND');
  const there = await permittedVerbsOn(executor, view, { resource, uuid }, ['show', 'history']);
  if (!there.show) throw new Failure('E_NOT_FOUND');
  const former = await readFormerNames(database);
  const place = { resource, uuid, former };
  const parts = [
    ...(there.history ? [...historyPart(view, place), ...linesPart(view, place)] : []),
    ...notesPart(view, { resource, uuid }),
  ];
  if (parts.length === 0) return { entries: [], total: 0 };
  const {
    rows: [answer],
  } = await sql<{
    total: number;
    entries: readonly TimelineEntry[];
  }>`with entries as (${sql.join(parts, sql` union all `)}) select
    (select count(*)::int from entries) as total,
    (select coalesce(json_agg(entry), '[]'::json) from (select entry from entries order by pinned desc, at desc, uuid desc limit ${to - from + 1} offset ${from}) page) as entries`.execute(
    database,
  );
  return {
    total: answer?.total ?? 0,
    entries: (answer?.entries ?? []).map((entry) => readable(view, { resource, former }, entry)),
  };
}

type Place = Omit<Wanted, 'range'>;
type PlaceInTime = Place & { readonly former: FormerNames };

const knownOf = (view: CallerView, resource: Resource, former: FormerNames): KnownFields => ({
  fields: readablePaths(view, resource, false),
  aliases: formerPaths(view, resource, former),
  former,
});

function historyPart(view: CallerView, place: PlaceInTime): readonly Fragment[] {
  return entriesOf(view, {
    where: historyOf(place, knownOf(view, place.resource, place.former)),
    line: sql`null::json`,
  });
}

/**
 * Adds actions on the lines themselves, such as a failure or a setup. Changes to a line through its owner are in the
 * history of the owner.
 */
function linesPart(view: CallerView, { resource, uuid, former }: PlaceInTime): readonly Fragment[] {
  return Object.values(resource.fields).flatMap((field) => {
    const line = view.registry.resources[field.lines?.resource ?? ''];
    if (!line || !field.lines || !view.rights.reads(resource, field) || !view.rights.does(line, 'history')) return [];
    const at: At = { resource: line, alias: view.nextAlias() };
    const rule = view.rights.rows(line, ['history']);
    const isOfRecord = sql`${columnOf(at.alias, field.lines.field)} = ${parameter(uuid, 'uuid')}`;
    const open = allOf([isOfRecord, visible(view, at, 'record'), rule === null ? always : view.trusted(at, rule)]);
    const records = sql`in (select ${columnOf(at.alias, 'uuid')} from ${sql.table(line.table)} ${sql.id(at.alias ?? '')} where ${open})`;
    const where = historyOf({ resource: line, records }, knownOf(view, line, former));
    return entriesOf(view, {
      where,
      line: sql`json_build_object('resource', ${parameter(line.name, 'text')}, 'uuid', record_uuid, 'title', record_title)`,
    });
  });
}

function entriesOf(
  { registry }: CallerView,
  { where, line }: { readonly where: Fragment; readonly line: Fragment },
): readonly Fragment[] {
  const auditResource = registry.resources[trail];
  return auditResource
    ? [
        sql`select uuid, at, false as pinned, json_build_object('kind', 'history', 'uuid', uuid, 'at', at, 'verb', verb, 'actor', actor, 'user_uuid', user_uuid, 'user_name', user_name, 'changes', coalesce(changes, '[]'), 'line', ${line}) as entry
    from ${sql.table(auditResource.table)} where ${where}`,
      ]
    : [];
}

function notesPart({ registry, caller }: CallerView, { resource, uuid }: Place): readonly Fragment[] {
  const notesResource = registry.resources[notes];
  return notesResource && mayNote(registry, caller, resource)
    ? [
        sql`select uuid, created_at as at, pinned, json_build_object('kind', 'note', 'uuid', uuid, 'at', created_at, 'text', text, 'pinned', pinned, 'edited_at', edited_at, 'user_uuid', user_uuid, 'user_name', user_name) as entry
    from ${sql.table(notesResource.table)} where resource = ${resource.name} and record_uuid = ${parameter(uuid, 'uuid')}`,
      ]
    : [];
}

/** Formats the instants and removes the changes that the caller may not read. */
function readable(
  view: CallerView,
  { resource, former }: Omit<PlaceInTime, 'uuid'>,
  entry: TimelineEntry,
): TimelineEntry {
  const at = new Date(entry.at).toISOString();
  if (entry.kind === 'history') {
    const about = view.registry.resources[entry.line?.resource ?? ''] ?? resource;
    const { fields, aliases } = knownOf(view, about, former);
    const line = entry.line && !fields.has('') ? { ...entry.line, title: null } : entry.line;
    const reader = { registry: view.registry, locale: view.rights.caller.locale };
    const translated = inReadersLanguage(reader, about, underNamesOfNow(entry.changes, aliases));
    const changes = shortenedChanges(readableChanges(translated, fields));
    const done = inLanguage(about.actions[entry.verb]?.done, reader.locale) ?? null;
    return { ...entry, at, line, changes, done };
  }
  return { ...entry, at, edited_at: entry.edited_at === null ? null : new Date(entry.edited_at).toISOString() };
}

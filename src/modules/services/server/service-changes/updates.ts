/**
 * Turns edits of a service in use into an update that an adapter or staff carry out. Further edits before that are
 * merged into the same update.
 */
import { Audit, type FieldsOf, Queries, type Resource, type Rows } from '#engine/registry';
import { Json } from '#engine/values';
import { acrossClients, resourceOf, type Row, Sql, systemCaller, type WrittenEvent } from '#engine/server';
import { rowOf } from '../../../providers/server/choose.ts';
import { changesIn, type WorkContext } from '../../../providers/server/work.ts';
import { formatChanges } from './formatChanges.ts';
import { unfinishedChanges } from '../changesOf.ts';
import { services, type ServiceName } from './services.ts';
import { restoreRecords } from '../../../dns/server/zoneContent.ts';
import { rewriteTask } from './rewriteTask.ts';

type ServiceChange = Rows['service_changes'];

/** Part of the `afterWrite` hook of services. */
export async function requestUpdate(event: WrittenEvent<ServiceName>): Promise<void> {
  const { before, values, resource, uuid } = event;
  const watched = services[resource.name]?.watched ?? [];
  if (before === null || watched.length === 0) return;
  const was: Row = before;
  const changes = Object.entries(values).flatMap(([name, after]): readonly Audit.FieldChange[] => {
    const field = watched.includes(name) ? resource.fields[name] : undefined;
    if (!field) return [];
    const child = event.registry.resources[field.lines?.resource ?? ''];
    if (child) return changeOfLines({ field: name, child }, was[name], after);
    if (field.writeOnly) return Queries.isEmpty(after) ? [] : [{ field: name, before: null, after: Audit.masked }];
    const [from, to] = [was[name] ?? null, after ?? null];
    return Sql.sameJson(from, to) ? [] : [{ field: name, before: from, after: to }];
  });
  await requestChange(event, { resource: resource.name, uuid }, changes);
}

/** Lists the added, removed and changed owned lines with their values. */
function changeOfLines(
  { field, child }: { readonly field: string; readonly child: Resource },
  before: unknown,
  after: unknown,
): readonly Audit.FieldChange[] {
  const names = Object.values(child.fields)
    .filter(({ name, system, computed }) => !system && computed === null && name !== child.owner?.field)
    .map(({ name }) => name);
  const left = new Map(rowsIn(before).map((row) => [row.uuid, row]));
  const lineOf = (what: Audit.LineChange['what'], from: Row, to: Row): readonly Audit.LineChange[] => {
    const changes = names.flatMap((name): readonly Audit.FieldChange[] => {
      const [was, becomes] = [from[name] ?? null, to[name] ?? null];
      return Sql.sameJson(was, becomes) ? [] : [{ field: name, before: was, after: becomes }];
    });
    const shown = what === 'removed' ? from : to;
    const { name, type, uuid } = shown;
    const title = [name, type].filter((part) => typeof part === 'string').join(' ');
    return what === 'changed' && changes.length === 0 ? [] : [{ what, uuid: String(uuid), title, changes }];
  };
  const written = rowsIn(after).flatMap((row) => {
    const was = left.get(row.uuid);
    left.delete(row.uuid);
    return lineOf(was ? 'changed' : 'added', was ?? {}, row);
  });
  const lines = [...[...left.values()].flatMap((row) => lineOf('removed', row, {})), ...written];
  return lines.length === 0 ? [] : [{ field, before: null, after: null, lines }];
}

interface LineRow extends Row {
  readonly uuid?: unknown;
}

const rowsIn = (value: unknown): readonly LineRow[] => (Array.isArray(value) ? value.filter(Json.isRecord) : []);

interface Subject {
  readonly resource: string;
  readonly uuid: string;
}

/**
 * A pending setup uses the edited record, so only its task is rewritten. An edit during the setup becomes an update
 * after it.
 */
export async function requestChange(
  place: WorkContext,
  subject: Subject,
  changes: readonly Audit.FieldChange[],
): Promise<void> {
  const service = services[subject.resource];
  const record = service ? await rowOf(place.tx, service.table, subject.uuid) : null;
  if (!service || !record || changes.length === 0) return;
  const open = await unfinishedChanges(place.tx, subject);
  const setUp = open.find(({ operation }) => operation === 'set_up');
  if (setUp && setUp.status !== 'running') return rewriteTask(place, setUp);
  const isInUse = service.inUse?.some((state) => state === record.status) === true;
  if (!isInUse && !setUp) return;
  const waiting = open.find(({ operation, status }) => operation === 'update' && status !== 'running');
  if (waiting) return mergeInto(place, waiting, changes);
  await place.records.create(systemCaller, resourceOf(place, 'service-changes'), {
    operation: 'update',
    subject_resource: subject.resource,
    subject_uuid: subject.uuid,
    changes,
  });
}

async function mergeInto(
  place: WorkContext,
  change: ServiceChange,
  added: readonly Audit.FieldChange[],
): Promise<void> {
  const { tx, records, registry } = place;
  const changes = mergeChanges(changesIn(change), added);
  const act = (action: 'cancel' | 'retry'): Promise<Row> =>
    records.act(systemCaller, resourceOf({ registry }, 'service-changes'), change.uuid, action, {});
  const described = { ...change, changes };
  const wording = await wordsOf(place, described);
  await acrossClients(tx, (all) =>
    all
      .updateTable('service_changes')
      .set({ changes: JSON.stringify(changes), ...wording })
      .where('uuid', '=', change.uuid)
      .execute(),
  );
  // All edits were reverted: cancel the update, unless an attempt may have applied some of them.
  if (changes.length === 0 && change.attempts === 0) return void (await act('cancel'));
  await rewriteTask(place, { ...described, ...wording });
  if (change.status === 'failed') await act('retry');
}

/** Describes the change in both languages. Recomputed whenever changes are merged into it. */
export async function wordsOf(
  { tx, registry }: Pick<WorkContext, 'tx' | 'registry'>,
  change: FieldsOf<'service-changes'>,
): Promise<Pick<ServiceChange, 'change_text' | 'change_text_nl' | 'has_secret'>> {
  const changes = changesIn(change);
  const wording = { tx, registry, resource: change.subject_resource ?? '' };
  const [english, dutch] = [
    await formatChanges({ ...wording, locale: 'en' }, changes),
    await formatChanges({ ...wording, locale: 'nl' }, changes),
  ];
  return {
    change_text: english === '' ? null : shortened(english),
    change_text_nl: dutch === '' ? null : shortened(dutch),
    has_secret: JSON.stringify(changes).includes(JSON.stringify(Audit.masked)),
  };
}

const longestText = 20_000;

/** The complete zone is in the task, so a long list of changed records can be cut off. */
const shortened = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, text.lastIndexOf('\n', longestText - 3))}\n…`;

/** Merges two lists of changes: first old value to last new value. Drops fields that end with their first value. */
export function mergeChanges(
  first: readonly Audit.FieldChange[],
  then: readonly Audit.FieldChange[],
): readonly Audit.FieldChange[] {
  const merged = new Map(first.map((change) => [change.field, change]));
  for (const change of then) {
    const known = merged.get(change.field);
    // The contact is replaced already, and the new one is sent with its latest data.
    if (known && !known.lines && change.lines) continue;
    merged.set(
      change.field,
      known?.lines && change.lines
        ? { ...known, lines: mergeLines(known.lines, change.lines) }
        : { ...change, before: known && !known.lines ? known.before : change.before },
    );
  }
  return [...merged.values()].filter(({ lines, before, after }) =>
    lines ? lines.length > 0 : after === Audit.masked || !Sql.sameJson(before, after),
  );
}

function mergeLines(
  first: readonly Audit.LineChange[],
  then: readonly Audit.LineChange[],
): readonly Audit.LineChange[] {
  const merged = new Map(first.map((line) => [line.uuid, line]));
  for (const line of then) {
    const known = merged.get(line.uuid);
    if (known?.what === 'added' && line.what === 'removed') merged.delete(line.uuid);
    else if (!known) merged.set(line.uuid, line);
    else if (line.what === 'removed') merged.set(line.uuid, { ...line, changes: sinceFirst(known, line) });
    else merged.set(line.uuid, { ...line, what: known.what, changes: mergeChanges(known.changes, line.changes) });
  }
  return withoutOpposites([...merged.values()].filter(({ what, changes }) => what !== 'changed' || changes.length > 0));
}

/** Removes pairs of a removed and an added line with equal values. */
function withoutOpposites(lines: readonly Audit.LineChange[]): readonly Audit.LineChange[] {
  const valuesOf = ({ changes }: Audit.LineChange, side: 'before' | 'after'): string =>
    JSON.stringify(
      changes
        .map((change) => [change.field, change[side] ?? null])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    );
  const left = [...lines];
  for (const removed of lines.filter(({ what, changes }) => what === 'removed' && changes.length > 0)) {
    const back = left.find((line) => line.what === 'added' && valuesOf(line, 'after') === valuesOf(removed, 'before'));
    if (back) for (const one of [removed, back]) left.splice(left.indexOf(one), 1);
  }
  return left;
}

/** For a line that is removed after an edit, returns its values before the edit. */
const sinceFirst = (known: Audit.LineChange, { changes }: Audit.LineChange): readonly Audit.FieldChange[] =>
  changes
    .map((change) => known.changes.find(({ field }) => field === change.field) ?? change)
    .map(({ field, before }) => ({ field, before, after: null }));

/**
 * Restores the record to the state at the provider after an update was cancelled. Keeps fields that were edited again,
 * and erases a password that was never set.
 */
export async function restoreFields(
  { tx, records, registry, now }: WorkContext,
  change: FieldsOf<'service-changes'>,
): Promise<void> {
  const service = services[change.subject_resource ?? ''];
  const record = service ? await rowOf(tx, service.table, change.subject_uuid) : null;
  if (!service || !record) return;
  const row: Row = record;
  const changed = changesIn(change).flatMap((one) => (one.field === 'records' ? (one.lines ?? []) : []));
  const zone = changed.length > 0 ? await rowOf(tx, 'dns_zones', record.uuid) : null;
  if (zone) await restoreRecords({ tx, records, registry, now }, zone, changed);
  const restored = changesIn(change).filter(
    ({ field, after, lines }) => !lines && (after === Audit.masked || Sql.sameJson(plain(row[field]), after)),
  );
  if (restored.length === 0) return;
  await Sql.setFields(
    tx,
    { table: service.table, uuid: record.uuid },
    {
      ...Object.fromEntries(restored.map(({ field, before }) => [field, stored(before)])),
      updated_at: now,
      version: record.version + 1,
    },
  );
  await records.noteChanges(systemCaller, resourceOf({ registry }, change.subject_resource ?? ''), 'take-back', [
    {
      uuid: change.subject_uuid ?? '',
      changes: restored.map(({ field, before, after }) => ({ field, before: after, after: before })),
    },
  ]);
}

/** Converts to plain JSON values. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

/** Converts structures to JSON text for their column; lists of strings stay as they are. */
const stored = (value: unknown): unknown => (Json.isRecord(value) ? JSON.stringify(value) : value);

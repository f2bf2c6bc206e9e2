/**
 * Restores an earlier version of a record as an ordinary edit of the fields that may be edited. States, fields set by
 * the program and values that the audit trail does not keep stay as they are.
 */
import {
  masked,
  type HistoryEntry,
  type LeftOutReason,
  type LineChange,
  type FieldChange,
  type RestorePreview,
} from '../../../registry/records/audit.ts';
import { combineChanges, reversedChanges } from '../../../registry/records/versions.ts';
import type { RecordOf } from '../../../registry/rows.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import { isTruncated, shortenedChanges } from '../audit/changes.ts';
import { ensureHistory, selectSince } from '../audit/history.ts';
import { acrossClients } from '../row-level-security/confine.ts';
import type { Restoring, Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { lockRecords } from './present.ts';
import { sameValue } from '../rows/sameValue.ts';
import { ensureOpen, ensureState } from './stateRule.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { updateRecord } from './update.ts';
import { texts } from '../../texts.ts';
import { hasOwn, linesOf } from '../rows/draft.ts';

/**
 * Restores the version and returns the record as shown.
 *
 * @throws Failure as an edit of the record does, and E_STATE where nothing of the version can be written, or the record
 *   has these values already
 */
export async function restoreVersion<Name extends string>(
  work: UnitOfWork,
  resource: Resource<Name>,
  restoring: Restoring,
): Promise<RecordOf<Name>> {
  const { uuid, fields, version } = restoring;
  const { values, leftOut, record } = await planRestore(work, resource, restoring);
  if (version !== null && record['version'] !== version) {
    // Throws E_STALE with the name of who changed it.
    await updateRecord(work, resource, { uuid, body: {}, version });
  }
  const body = Object.fromEntries(Object.entries(values).filter(([name]) => fields === null || fields.includes(name)));
  if (Object.keys(body).length === 0)
    throw new Failure(
      'E_STATE',
      texts.refusal(leftOut.length > 0 ? 'records.nothing_to_restore' : 'records.is_this_version'),
    );
  return updateRecord(work, resource, { uuid, body, version });
}

/** Returns the changes that the restore would make. @throws Failure where the record may not be edited */
export async function previewRestore(
  work: UnitOfWork,
  resource: Resource,
  restoring: Pick<Restoring, 'uuid' | 'entry'>,
): Promise<RestorePreview> {
  const { entry, changes, leftOut, record } = await planRestore(work, resource, restoring);
  return {
    entry,
    changes: shortenedChanges(changes),
    left_out: leftOut,
    version: Number(record['version']),
  };
}

interface LeftOut {
  readonly field: string;
  readonly reason: LeftOutReason;
}

interface Plan {
  readonly entry: HistoryEntry;
  readonly record: Row;
  /** Body of the edit. */
  readonly values: Row;
  /** Changes from the current version to the earlier one. */
  readonly changes: readonly FieldChange[];
  readonly leftOut: readonly LeftOut[];
}

async function planRestore(
  work: UnitOfWork,
  resource: Resource,
  { uuid, entry }: Pick<Restoring, 'uuid' | 'entry'>,
): Promise<Plan> {
  await ensureHistory(work.tx, work.view(), { resource, uuid });
  if (!work.rights.does(resource, 'edit')) throw new Failure('E_FORBIDDEN');
  const [record = {}] = await lockRecords(work, resource, [uuid]);
  await ensureEditable(work, resource, record);
  const since = await acrossClients(work.tx, (all) => selectSince(all, work.view(), { resource, uuid, entry }));
  const [values, changes, leftOut]: [Record<string, unknown>, FieldChange[], LeftOut[]] = [{}, [], []];
  for (const change of reversedChanges(combineChanges(since.later))) {
    const field = resource.fields[change.field];
    if (!field) continue;
    const was = change.lines ? linesThen(work, record, field, change.lines) : change.after;
    const reason = change.lines
      ? reasonOfLines(work, resource, field, change.lines)
      : reasonOf(work, resource, field, change);
    if (!change.lines && !field.writeOnly && sameValue(field, record[field.name], was)) continue;
    if (reason !== null) leftOut.push({ field: field.name, reason });
    else {
      values[field.name] = was ?? null;
      changes.push(change.lines ? change : { ...change, before: record[field.name] ?? null });
    }
  }
  return { entry: since.entry, record, values, changes, leftOut };
}

/** Checks state and permission as an edit does, before the person chooses fields. */
async function ensureEditable(work: UnitOfWork, resource: Resource, record: Row): Promise<void> {
  await ensureOpen(work, resource, record, 'edit');
  const { frozen } = resource;
  if (frozen !== null && !frozen.open.includes(String(record[frozen.field])))
    throw new Failure('E_STATE', { message: texts.label('records.frozen') });
  await ensureState(work, resource, record, {
    condition: resource.editWhen,
    doing: texts.label('records.changed'),
  });
}

function reasonOf(
  work: UnitOfWork,
  resource: Resource,
  field: Field,
  { before, after }: FieldChange,
): LeftOutReason | null {
  if (field.transitions !== null || field.name === resource.stateField) return 'state';
  if (field.writeOnly || after === masked) return 'secret';
  if (!isWritable(field)) return 'read_only';
  if (!work.rights.writes(resource, field)) return 'forbidden';
  if (field.immutable && before !== null) return 'immutable';
  if (field.kind === 'file') return 'file';
  return isTruncated(after) ? 'too_long' : null;
}

function reasonOfLines(
  work: UnitOfWork,
  resource: Resource,
  field: Field,
  lines: readonly LineChange[],
): LeftOutReason | null {
  if (!isWritable(field)) return 'read_only';
  if (!work.rights.writes(resource, field)) return 'forbidden';
  const isCut = lines.some((line) =>
    line.what === 'removed' ? false : line.changes.some(({ after }) => isTruncated(after)),
  );
  return isCut ? 'too_long' : null;
}

/**
 * Returns the lines as they should become: present lines with their earlier values, without lines added since, and with
 * removed lines added again.
 */
function linesThen(work: UnitOfWork, owner: Row, field: Field, changes: readonly LineChange[]): readonly Row[] {
  const child = work.registry.resources[field.lines?.resource ?? ''];
  if (!child) return [];
  const byLine = new Map(changes.map((line) => [line.uuid, line]));
  const remaining = linesOf(owner, field.name).flatMap((line): readonly Row[] => {
    const change = byLine.get(String(line['uuid']));
    byLine.delete(String(line['uuid']));
    if (change?.what === 'removed') return [];
    return [
      { uuid: line['uuid'], ...writableLine(work, child, { ...line, ...valuesThen(work, child, line, change) }) },
    ];
  });
  const back = [...byLine.values()].filter(({ what }) => what === 'added');
  const added = back.map((change) => writableLine(work, child, valuesThen(work, child, {}, change)));
  return inPosition([...remaining, ...added]);
}

function valuesThen(work: UnitOfWork, child: Resource, line: Row, change: LineChange | undefined): Row {
  const values = (change?.changes ?? []).flatMap(({ field: name, after, lines }) => {
    const field = child.fields[name];
    if (!field) return [];
    return [[name, lines ? linesThen(work, line, field, lines) : after] as const];
  });
  return Object.fromEntries(values);
}

/** Keeps the fields of a line that the person may write. */
function writableLine({ rights }: UnitOfWork, child: Resource, line: Row): Row {
  return Object.fromEntries(
    Object.values(child.fields)
      .filter(
        (field) =>
          hasOwn(line, field.name) &&
          field.name !== child.owner?.field &&
          !field.writeOnly &&
          isWritable(field) &&
          rights.writesInLine(child, field),
      )
      .map((field) => [field.name, line[field.name]]),
  );
}

/** Sorts numbered lines by position. */
function inPosition(lines: readonly Row[]): readonly Row[] {
  const places = lines.map((line) => line['position']);
  return places.every((place) => typeof place === 'number')
    ? lines.toSorted((left, right) => Number(left['position']) - Number(right['position']))
    : lines;
}

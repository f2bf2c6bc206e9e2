/**
 * Computes the changes of a write by field, as the audit trail stores them: secrets masked, long values truncated,
 * files by name.
 */
import { masked, type FieldChange, type LineChange } from '../../../registry/records/audit.ts';
import { renderTitle } from '../../../registry/records/title.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import { sameValue } from '../rows/sameValue.ts';
import { translationsIn } from './translated.ts';
import { truncate } from './truncate.ts';
import { isRecord } from '../../../values/json.ts';
import { type RecordDraft, type OwnedChange, linesOf } from '../rows/draft.ts';

/** Maximum characters stored: enough to restore an earlier version of nearly every text. */
const maxCharacters = 10_000;
/** Maximum characters shown. Earlier versions of the program stored no more than that. */
const maxShown = 500;
const maxLines = 100;

/** Returns the changes of a record that was created (`before` is null) or changed. */
export function changesOf(
  registry: Registry,
  { resource, before, values, lines }: Pick<RecordDraft, 'resource' | 'before' | 'values' | 'lines'>,
): readonly FieldChange[] {
  const own = Object.entries(values).flatMap(([name, value]) =>
    changeOf(resource, resource.fields[name], [before?.[name], value]),
  );
  const owned = [...lines].flatMap(([name, change]) => {
    const child = registry.resources[resource.fields[name]?.lines?.resource ?? ''];
    return child ? linesChange(name, ownedChanges(registry, child, change)) : [];
  });
  return [...own, ...owned];
}

/** Returns all values of a record that is removed. */
export function lastValues(registry: Registry, resource: Resource, record: Row): readonly FieldChange[] {
  return Object.values(resource.fields).flatMap((field) => {
    const child = registry.resources[field.lines?.resource ?? ''];
    if (!child) return changeOf(resource, field, [record[field.name], null]);
    const removed = linesOf(record, field.name);
    return linesChange(
      field.name,
      removed.map((line) => removedLine(registry, child, line)),
    );
  });
}

/** Returns the changes between two states of a record, for writes by the code of a module. */
export function differences(
  registry: Registry,
  resource: Resource,
  [before, after]: readonly [Row, Row],
): readonly FieldChange[] {
  return Object.values(resource.fields).flatMap((field) => {
    const child = registry.resources[field.lines?.resource ?? ''];
    return child
      ? linesChange(
          field.name,
          linesBetween(registry, child, [linesOf(before, field.name), linesOf(after, field.name)]),
        )
      : changeOf(resource, field, [before[field.name], after[field.name]]);
  });
}

/** Returns nothing for fields that the program maintains or computes. */
function changeOf(
  resource: Resource,
  field: Field | undefined,
  [before, after]: readonly [unknown, unknown],
): readonly FieldChange[] {
  if (!field || field.system || field.computed !== null || field.lines) return [];
  // A translation is no secret: readers of that language see it instead of the field itself.
  if (field.writeOnly && !translationsIn(resource).has(field.name))
    return isEmpty(after) && isEmpty(before)
      ? []
      : [{ field: field.name, before: isEmpty(before) ? null : masked, after: isEmpty(after) ? null : masked }];
  if (sameValue(field, before, after) || (isEmpty(before) && isEmpty(after))) return [];
  return [{ field: field.name, before: truncated(field, before), after: truncated(field, after) }];
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function truncated(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (field.kind === 'file') return isRecord(value) ? { name: value['name'] ?? null } : null;
  if (typeof value === 'string') return shortened(value);
  if (typeof value !== 'object') return value;
  const text = JSON.stringify(value);
  return text.length <= maxCharacters * 4 ? value : shortened(text);
}

const shortened = (text: string, characters: number = maxCharacters): string => truncate(text, characters, '…');

/** Returns true if only the beginning of the value was stored. */
export function isTruncated(value: unknown): boolean {
  if (typeof value !== 'string' || !value.endsWith('…')) return false;
  return [maxShown, maxCharacters].includes([...value].length - 1);
}

/** Truncates long texts for display. */
export function shortenedChanges(changes: readonly FieldChange[]): readonly FieldChange[] {
  const short = (value: unknown): unknown => (typeof value === 'string' ? shortened(value, maxShown) : value);
  return changes.map(({ lines, ...change }) => ({
    ...change,
    before: short(change.before),
    after: short(change.after),
    ...(lines && { lines: lines.map((line) => ({ ...line, changes: shortenedChanges(line.changes) })) }),
  }));
}

function ownedChanges(registry: Registry, child: Resource, { drafts, removed }: OwnedChange): readonly LineChange[] {
  const written = drafts.flatMap((draft): readonly LineChange[] => {
    const changes = withoutOwner(changesOf(registry, draft), child);
    const line = { ...draft.before, ...draft.values, uuid: draft.uuid };
    return draft.before !== null && changes.length === 0
      ? []
      : [lineChange(registry, child, { what: draft.before === null ? 'added' : 'changed', line, changes })];
  });
  return [...written, ...removed.map((line) => removedLine(registry, child, line))];
}

const removedLine = (registry: Registry, child: Resource, line: Row): LineChange =>
  lineChange(registry, child, { what: 'removed', line, changes: lastValues(registry, child, line) });

/** Leaves out the reference to the owner. */
function withoutOwner(changes: readonly FieldChange[], child: Resource): readonly FieldChange[] {
  return changes.filter(({ field }) => field !== child.owner?.field);
}

function linesBetween(
  registry: Registry,
  child: Resource,
  [before, after]: readonly [readonly Row[], readonly Row[]],
): readonly LineChange[] {
  const earlier = new Map(before.map((line) => [line['uuid'], line]));
  const written = after.flatMap((line): readonly LineChange[] => {
    const was = earlier.get(line['uuid']);
    earlier.delete(line['uuid']);
    const changes = withoutOwner(differences(registry, child, [was ?? {}, line]), child);
    return was && changes.length === 0
      ? []
      : [lineChange(registry, child, { what: was ? 'changed' : 'added', line, changes })];
  });
  return [...written, ...[...earlier.values()].map((line) => removedLine(registry, child, line))];
}

function lineChange(
  registry: Registry,
  child: Resource,
  {
    what,
    line,
    changes,
  }: { readonly what: LineChange['what']; readonly line: Row; readonly changes: readonly FieldChange[] },
): LineChange {
  const title = renderTitle(registry, child, line, 'en');
  return {
    what,
    uuid: String(line['uuid']),
    title: title === null ? null : shortened(title, maxShown),
    changes: withoutOwner(changes, child),
  };
}

function linesChange(field: string, lines: readonly LineChange[]): readonly FieldChange[] {
  return lines.length === 0 ? [] : [{ field, before: null, after: null, lines: lines.slice(0, maxLines) }];
}

/**
 * Returns the fields that the changes mention, those in lines as `lines.quantity`. A reader needs permission for them.
 */
export function fieldsOf(changes: readonly FieldChange[], path = ''): readonly string[] {
  const names = changes.flatMap(({ field, lines }) => {
    const inner = (lines ?? []).flatMap((line) => fieldsOf(line.changes, `${path}${field}.`));
    return lines && inner.length > 0 ? inner : [`${path}${field}`];
  });
  return [...new Set(names)];
}

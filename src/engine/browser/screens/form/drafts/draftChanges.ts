/** Differences between the current record and a draft, in the format of the time line. */
import type { FieldChange, LineChange } from '../../../../registry/records/audit.ts';
import type { Resource } from '../../../../registry/types.ts';
import { isRecord } from '../../../../values/json.ts';
import { isSame } from '../../../providers/requestBody.ts';

type Row = Readonly<Record<string, unknown>>;

/** @param values values of the fields in the draft. */
export function draftChanges(resource: Resource, now: Row, values: Row): readonly FieldChange[] {
  return Object.entries(values).flatMap(([field, after]): readonly FieldChange[] => {
    const of = resource.fields[field];
    const before = now[field] ?? null;
    if (of?.lines) return [{ field, before: null, after: null, lines: lineChanges(rowsIn(before), rowsIn(after)) }];
    return of ? [{ field, before, after }] : [];
  });
}

function lineChanges(before: readonly Row[], after: readonly Row[]): readonly LineChange[] {
  const remaining = new Set(after.map(({ uuid }) => uuid));
  return [
    ...after.flatMap((line, index): readonly LineChange[] => {
      const old = before.find(({ uuid }) => uuid !== undefined && uuid === line['uuid']);
      if (!old) return [{ what: 'added', uuid: `new ${index}`, title: titleOf(line), changes: [] }];
      const changes = Object.entries(line)
        .filter(([name, value]) => name in old && !isSame(value ?? null, old[name] ?? null))
        .map(([field, value]) => ({ field, before: old[field] ?? null, after: value }));
      return changes.length === 0
        ? []
        : [{ what: 'changed', uuid: String(line['uuid']), title: titleOf(old), changes }];
    }),
    ...before
      .filter(({ uuid }) => !remaining.has(uuid))
      .map((line): LineChange => ({ what: 'removed', uuid: String(line['uuid']), title: titleOf(line), changes: [] })),
  ];
}

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function titleOf({ description, name }: Row): string | null {
  return [description, name].find((one): one is string => typeof one === 'string' && one !== '') ?? null;
}

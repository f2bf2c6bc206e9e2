/**
 * In charge of what takes an edit back: the fields that it changed, as they were. What a file or a secret was nobody
 * knows any more.
 */
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { updateBody } from '../../providers/requestBody.ts';
import { isRecord } from '../../../values/json.ts';

type Row = Readonly<Record<string, unknown>>;

export interface EditUndo {
  /** The record with the fields as they were. */
  readonly values: Row;
  /** Those that are. */
  readonly fields: readonly Field[];
  /** Fields that stay as the edit left them. */
  readonly unchanged: readonly Field[];
}

/**
 * Null where nothing of it can be taken back.
 *
 * @param sent the fields that the edit wrote
 */
export function undoOfEdit(
  registry: Registry,
  resource: Resource,
  { before, after, sent }: { readonly before: Row; readonly after: Row; readonly sent: Row },
): EditUndo | null {
  const written = updateBody(registry, resource, { values: sent, previous: before });
  const different = updateBody(registry, resource, { values: before, previous: after });
  const changed = Object.values(resource.fields).filter(({ name }) => name in written || name in different);
  const unchanged = changed.filter((field) => field.writeOnly || field.kind === 'file' || field.immutable);
  const fields = changed.filter((field) => !unchanged.includes(field));
  if (fields.length === 0) return null;
  const values = fields.map((field) => [field.name, linesAgain(field, before, after)] as const);
  return { values: { ...after, ...Object.fromEntries(values) }, fields, unchanged };
}

/** Lines that the edit took away come back as new ones: their keys are gone. */
function linesAgain(field: Field, before: Row, after: Row): unknown {
  const value = before[field.name] ?? null;
  if (!field.lines || !Array.isArray(value)) return value;
  const present = rowsIn(after[field.name]).map(({ uuid }) => uuid);
  return rowsIn(value).map((line) => {
    const { uuid, ...rest } = line;
    return present.includes(uuid) ? line : rest;
  });
}

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRecord) : []);

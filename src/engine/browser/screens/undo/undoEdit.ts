/**
 * Computes how to undo an edit: the changed fields with their previous values. Files and secrets cannot be restored.
 */
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { updateBody } from '../../providers/requestBody.ts';
import { isRecord } from '../../../values/json.ts';

type Row = Readonly<Record<string, unknown>>;

interface EditUndo {
  /** Record with the previous values. */
  readonly values: Row;
  /** Fields that are restored. */
  readonly fields: readonly Field[];
  /** Changed fields that cannot be restored. */
  readonly unchanged: readonly Field[];
}

/**
 * Returns null if nothing can be undone.
 * @param sent the fields that the edit wrote.
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

/** Makes deleted lines new lines without a UUID, because their UUIDs no longer exist. */
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

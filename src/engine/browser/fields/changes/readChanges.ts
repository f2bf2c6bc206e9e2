/** Reads a list of changes from a JSON value; ignores invalid items. */
import type { FieldChange } from '../../../registry/records/audit.ts';
import { isRecord } from '../../../values/json.ts';

/** Returns an empty list for anything that is not an array. */
export function readChanges(value: unknown): readonly FieldChange[] {
  return Array.isArray(value)
    ? value.filter((one): one is FieldChange => isRecord(one) && typeof one['field'] === 'string')
    : [];
}

/** Reads a list of changes from a JSON value; ignores invalid items. */
import type { Change } from '../../../registry/audit.ts';
import { isRecord } from '../../../values/json.ts';

export function readChanges(value: unknown): readonly Change[] {
  return Array.isArray(value)
    ? value.filter((one): one is Change => isRecord(one) && typeof one['field'] === 'string')
    : [];
}

/** Changes out of a value that came as JSON. */
import type { Change } from '../../../registry/audit.ts';
import { isRecord } from '../../../values/json.ts';

export function readChanges(value: unknown): readonly Change[] {
  return Array.isArray(value)
    ? value.filter((one): one is Change => isRecord(one) && typeof one['field'] === 'string')
    : [];
}

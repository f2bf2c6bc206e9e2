/** A key, shortened, to be copied whole. */
import type { FieldProps } from './field.ts';
import { Copyable } from './Copyable.tsx';

const shownLength = 8;

export function UuidField({ field, record, place }: FieldProps) {
  const uuid = String(record[field.name] ?? '');
  return (
    <Copyable field={field} place={place} text={uuid}>
      <code title={uuid} style={{ fontSize: 13 }}>{uuid.slice(0, shownLength)}…</code>
    </Copyable>
  );
}

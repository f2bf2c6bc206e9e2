/** One record of another resource, by its name. */
import type { FieldProps } from './field.ts';
import { Empty } from './Empty.tsx';
import { RecordLink } from './RecordLink.tsx';
import { isRecord } from '../../values/json.ts';
import { useRegistry } from '../registry.ts';

export function ReferenceField({ field, record, place }: FieldProps) {
  const registry = useRegistry();
  const target = registry.resources[field.relation?.to ?? ''];
  const uuid = record[field.name];
  if (!target || typeof uuid !== 'string') return <Empty />;
  const embedded = record[field.relation?.name ?? ''];
  return <RecordLink resource={target} uuid={uuid} record={isRecord(embedded) ? embedded : null} place={place} />;
}

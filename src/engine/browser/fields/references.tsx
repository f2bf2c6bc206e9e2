/** References to several records, by their titles. */
import Chip from '@mui/material/Chip';
import type { FieldProps } from './field.ts';
import { ChipRow } from '../ui/ChipRow.tsx';
import { Empty } from '../ui/Empty.tsx';
import { isRecord } from '../../values/json.ts';
import { RecordLink } from './RecordLink.tsx';
import { useRegistry } from '../registry.ts';

export function ReferencesField({ field, record, place }: FieldProps) {
  const registry = useRegistry();
  const target = registry.resources[field.relation?.to ?? ''];
  const embedded: unknown = record[field.relation?.name ?? ''];
  const uuids: unknown = record[field.name];
  if (!target || !Array.isArray(uuids)) return <Empty />;
  const known = new Map((Array.isArray(embedded) ? embedded.filter(isRecord) : []).map((row) => [row['uuid'], row]));
  return (
    <ChipRow place={place}>
      {uuids.map((uuid: unknown) => (
        <Chip
          key={String(uuid)}
          size="small"
          label={<RecordLink resource={target} uuid={String(uuid)} record={known.get(uuid) ?? null} place={place} />}
        />
      ))}
    </ChipRow>
  );
}

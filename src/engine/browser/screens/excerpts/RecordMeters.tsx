/** Usage of the limits of a record, above its tabs: a ring, the amount and the limit in words. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { isEmptyIn } from '../../ui/Empty.tsx';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { mayShowField } from '../columns.ts';
import { UsageRing } from './UsageRing.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord<string>;
}

/** Renders nothing if no usage is known. */
export function RecordMeters({ resource, record }: Props) {
  const translate = useTranslate();
  const registry = useRegistry();
  const principal = usePrincipal();
  const fields = resource.meters
    .flatMap((name) => resource.fields[name] ?? [])
    .filter((field) => !isEmptyIn(record, field) && mayShowField({ registry, principal }, resource, field));
  if (fields.length === 0) return null;
  return (
    <Card component="section" aria-label={translate('beheer.meter.usage')} sx={{ p: 2, mb: 2 }}>
      <Box component="ul" sx={grid}>
        {fields.map((field) => (
          <li key={field.name}>
            <UsageRing meter={field} record={record} />
          </li>
        ))}
      </Box>
    </Card>
  );
}

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(168px, 100%), 1fr))',
} as const;

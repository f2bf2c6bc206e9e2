/** A stored file by its name and size. */
import Box from '@mui/material/Box';
import { mdiFileOutline } from '@mdi/js';
import { useFormat } from '../i18n/useFormat.ts';
import type { FieldProps } from './field.ts';
import { Icon } from './Icon.tsx';
import { isRecord } from './isRecord.ts';

export function FileField({ field, record }: FieldProps) {
  const format = useFormat();
  const file = record[field.name];
  if (!isRecord(file)) return null;
  const size = Number(file['size_bytes']);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle', gap: 0.75, maxWidth: '100%' }}>
      <Icon path={mdiFileOutline} sx={{ color: 'text.secondary', fontSize: 16 }} />
      <span style={{ overflowWrap: 'anywhere' }}>{String(file['name'] ?? '')}</span>
      {Number.isFinite(size) ? <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{format.fileSize(size)}</Box> : null}
    </Box>
  );
}

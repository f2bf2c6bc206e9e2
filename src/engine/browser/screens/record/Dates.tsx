/** Creation and modification dates, in muted text at the bottom. */
import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useLabel } from '../../ui/useLabel.ts';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  /** Names of fields that the page already shows. */
  readonly shown: readonly string[];
}

export function Dates({ resource, record, shown }: Props) {
  const label = useLabel();
  const dates = ['created_at', 'updated_at']
    .flatMap((name) => resource.fields[name] ?? [])
    .filter((field) => typeof record[field.name] === 'string' && !shown.includes(field.name));
  if (dates.length === 0) return null;
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        gap: 2,
        flexWrap: 'wrap',
        color: 'text.secondary',
        fontSize: 12,
        lineHeight: '16px',
        px: 2,
      }}
    >
      {dates.map((field) => (
        <span key={field.name}>
          {label(field.label)} <FieldValue resource={resource} field={field} record={record} place="page" />
        </span>
      ))}
    </Box>
  );
}

/** Main values of a record in compact form, without empty ones. */
import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import type { Field, Resource } from '../../../../registry/types.ts';
import { isEmptyIn } from '../../../ui/Empty.tsx';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { tiny, touch } from '../../../theme/components/media.ts';
import { wideCells } from '../../../theme/tokens.ts';
import { useLabel } from '../../../ui/useLabel.ts';

interface Props {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly record: RaRecord;
}

/** Description list of the values that are not empty, placed side by side. */
export function CardFacts({ resource, fields, record }: Props) {
  const filled = fields.filter((field) => !isEmptyIn(record, field));
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'flex',
        flexWrap: 'wrap',
        // Links are taller than other values, and truncated ones have no baseline to align on.
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.25,
        fontSize: 13,
        ...wideCells,
        '& a': { position: 'relative', zIndex: 1, display: 'inline-block', minHeight: 24, lineHeight: '24px' },
        // On touch devices a tap opens the card instead of a link in it.
        [touch]: { '& a': { zIndex: 'auto', color: 'inherit', pointerEvents: 'none' } },
      }}
    >
      {filled.map((field) => (
        <CardFact key={field.name} resource={resource} field={field} record={record} />
      ))}
    </Box>
  );
}

/** Kinds that are understood without a label. */
const selfEvident = new Set(['reference', 'enum', 'email', 'phone', 'url', 'domain-name', 'tags', 'text', 'multiline']);

function CardFact({
  resource,
  field,
  record,
}: {
  readonly resource: Resource;
  readonly field: Field;
  readonly record: RaRecord;
}) {
  const label = useLabel();
  const quiet = selfEvident.has(field.kind);
  return (
    <Box sx={{ display: 'flex', gap: 0.5, minWidth: 0, maxWidth: '100%', [tiny]: { flexWrap: 'wrap' } }}>
      <Box
        component="dt"
        sx={
          quiet
            ? { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }
            : { color: 'text.secondary', whiteSpace: 'nowrap' }
        }
      >
        {label(field.label)}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflow: 'hidden', color: 'text.primary' }}>
        <FieldValue resource={resource} field={field} record={record} place="cell" />
      </Box>
    </Box>
  );
}

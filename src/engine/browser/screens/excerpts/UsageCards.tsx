/** The first records of a list as cards with the usage of a field as a ring: which one is filling up. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { RaRecord } from 'react-admin';
import type { Field, Resource } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { RecordLink } from '../../fields/RecordLink.tsx';
import { Summary } from './Summary.tsx';
import { ExcerptHeading } from './ExcerptHeading.tsx';
import { linkTarget, titleTarget, useListExcerpt, type ListExcerptProps } from './ListExcerpt.tsx';
import { UsageRing } from './UsageRing.tsx';

const mostCards = 6;

/** Renders nothing without records. */
export function UsageCards({ meter, ...props }: ListExcerptProps & { readonly meter: Field }) {
  const { resource, heading, to } = props;
  const { data = [], total = 0 } = useListExcerpt(props, mostCards);
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-label={heading} sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Box sx={{ mx: -2, mb: 0.5 }}>
        <ExcerptHeading heading={heading} to={to} total={total} shown={data.length} />
      </Box>
      <Box component="ul" sx={grid}>
        {data.map((record) => (
          <UsageCard key={record.id} resource={resource} meter={meter} record={record} />
        ))}
      </Box>
    </Box>
  );
}

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
} as const;

interface CardProps {
  readonly resource: Resource;
  readonly meter: Field;
  readonly record: RaRecord<string>;
}

function UsageCard({ resource, meter, record }: CardProps) {
  const status = resource.fields[resource.statusField ?? ''];
  return (
    <Card component="li" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
          <Box sx={titleTarget}>
            <RecordLink resource={resource} uuid={record.id} record={record} place="page" />
          </Box>
          <Box sx={{ fontWeight: 400, ...linkTarget }}>
            <Summary resource={resource} record={record} />
          </Box>
        </Box>
        {status ? <FieldValue resource={resource} field={status} record={record} place="cell" /> : null}
      </Box>
      <Box sx={{ mt: 'auto' }}>
        <UsageRing meter={meter} record={record} />
      </Box>
    </Card>
  );
}

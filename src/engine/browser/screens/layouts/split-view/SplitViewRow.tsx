/** Row of the narrow list: title with amount, secondary values, and status. */
import Box from '@mui/material/Box';
import { LinkBase, type RaRecord } from 'react-admin';
import type { Field, Resource } from '../../../../registry/types.ts';
import { isEmptyIn } from '../../../ui/Empty.tsx';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { useNamesRecord } from '../../../fields/useNamesRecord.ts';
import { isRecord } from '../../../../values/json.ts';
import { linkText } from '../../../ui/linkText.ts';
import { useTitleOf } from '../../../fields/RecordLink.tsx';
import { useRegistry } from '../../../registry.ts';

interface Props {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly record: RaRecord;
  readonly current: boolean;
}

export function SplitViewRow({ resource, fields, record, current }: Props) {
  const title = useTitleOf(resource, record);
  const state = resource.fields[resource.statusField ?? ''];
  const isTitle = useNamesRecord(record, title);
  const filled = fields.filter((field) => !isEmptyIn(record, field) && !isTitle(field));
  const amount = filled.find(({ alignedEnd }) => alignedEnd);
  const facts = filled.filter((field) => field !== amount);
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        '& + &': { borderTop: 1, borderColor: 'divider' },
        bgcolor: current ? 'brand.primary.soft' : 'transparent',
        '&:hover': current ? {} : { bgcolor: 'action.hover' },
      }}
    >
      <Box
        component={LinkBase}
        to={`${resource.route}/${record.id}`}
        data-record={record.id}
        aria-current={current ? 'true' : undefined}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          columnGap: 1.5,
          rowGap: 0.25,
          alignItems: 'center',
          px: 2,
          py: 1,
          color: 'text.primary',
          textDecoration: 'none',
          borderLeft: 3,
          borderColor: current ? 'primary.main' : 'transparent',
          '&:focus-visible': { outlineOffset: '-2px' },
        }}
      >
        <Box
          component="span"
          sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {title}
        </Box>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
          {amount ? <FieldValue resource={resource} field={amount} record={record} place="cell" /> : null}
        </Box>
        <Box
          component="span"
          sx={{
            fontSize: 13,
            color: 'text.secondary',
            display: 'flex',
            gap: 1,
            minWidth: 0,
            overflow: 'hidden',
            whiteSpace: 'nowrap',
          }}
        >
          {facts.map((field) => (
            <Fact key={field.name} resource={resource} field={field} record={record} />
          ))}
        </Box>
        <Box component="span">
          {state ? <FieldValue resource={resource} field={state} record={record} place="cell" /> : null}
        </Box>
      </Box>
    </Box>
  );
}

/** Shows values without links, because the row itself is a link. */
function Fact({
  resource,
  field,
  record,
}: {
  readonly resource: Resource;
  readonly field: Field;
  readonly record: RaRecord;
}) {
  return (
    <Box
      component="span"
      sx={{
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        flexShrink: field.kind === 'reference' || field.kind === 'text' ? 1 : 0,
      }}
    >
      <Words resource={resource} field={field} record={record} />
    </Box>
  );
}

function Words({
  resource,
  field,
  record,
}: {
  readonly resource: Resource;
  readonly field: Field;
  readonly record: RaRecord;
}) {
  const target = useRegistry().resources[field.relation?.to ?? ''];
  const embedded = record[field.relation?.name ?? ''];
  if (target && field.kind === 'reference')
    return <Name resource={target} record={isRecord(embedded) ? embedded : null} />;
  const text = linkText(field, record[field.name]);
  if (text !== null) return <>{text}</>;
  return <FieldValue resource={resource} field={field} record={record} place="cell" />;
}

function Name({
  resource,
  record,
}: {
  readonly resource: Resource;
  readonly record: Readonly<Record<string, unknown>> | null;
}) {
  return <>{useTitleOf(resource, record)}</>;
}

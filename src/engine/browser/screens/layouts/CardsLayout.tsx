/** Records as a grid of cards, with pagination. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { LinkBase, useListContext, type RaRecord } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import type { LayoutConfig } from '../../../registry/lists/listConfig.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { isEmptyIn } from '../../ui/Empty.tsx';
import { ListPagination } from '../list/ListPagination.tsx';
import { RowActions } from '../list/rows/RowActions.tsx';
import { breakable } from '../../ui/breakable.ts';

interface Props {
  readonly resource: Resource;
  readonly layout: Extract<LayoutConfig, { type: 'cards' }>;
}

export function CardsLayout({ resource, layout }: Props) {
  const { data = [] } = useListContext();
  const inTitle = new Set(resource.titlePaths.map((path) => path[0]));
  const fields = layout.fields
    .flatMap((name) => resource.fields[name] ?? [])
    .filter((field) => !inTitle.has(field.name) && ![resource.stateField, resource.statusField].includes(field.name));
  return (
    <>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
        }}
      >
        {data.map((record: RaRecord) => (
          <RecordCard key={record.id} resource={resource} fields={fields} record={record} />
        ))}
      </Box>
      <ListPagination />
    </>
  );
}

interface CardProps {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly record: RaRecord;
}

function RecordCard({ resource, fields, record }: CardProps) {
  const filled = fields.filter((field) => !isEmptyIn(record, field));
  // Multi-line text needs the full width of the card, without a label.
  const words = filled.filter(({ kind }) => kind === 'multiline');
  const state = resource.fields[resource.statusField ?? ''];
  return (
    <Card
      component="li"
      sx={{
        p: 2,
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <CardTitle resource={resource} record={record} />
        <Box sx={{ position: 'relative', zIndex: 1, m: -0.5 }}>
          <RowActions few resource={resource} record={record} />
        </Box>
      </Box>
      {state ? (
        <Box>
          <FieldValue resource={resource} field={state} record={record} place="cell" />
        </Box>
      ) : null}
      {words.map((field) => (
        <Box key={field.name} sx={{ fontSize: 13, color: 'text.secondary' }}>
          {String(record[field.name])}
        </Box>
      ))}
      <LabelledValues resource={resource} record={record} fields={filled.filter((field) => !words.includes(field))} />
    </Card>
  );
}

function CardTitle({ resource, record }: { readonly resource: Resource; readonly record: RaRecord }) {
  const title = useTitleOf(resource, record);
  const principal = usePrincipal();
  if (!mayDo(resource, principal, 'show'))
    return (
      <Box component="span" sx={{ fontSize: 16, fontWeight: 600, flex: 1 }}>
        {breakable(title)}
      </Box>
    );
  // The link covers the whole card; buttons in the card are positioned above it.
  return (
    <Link
      component={LinkBase}
      to={`${resource.route}/${record.id}`}
      color="textPrimary"
      sx={{
        fontSize: 16,
        fontWeight: 600,
        flex: 1,
        overflowWrap: 'anywhere',
        '&::after': { content: '""', position: 'absolute', inset: 0 },
      }}
    >
      {breakable(title)}
    </Link>
  );
}

function LabelledValues({ resource, fields, record }: CardProps) {
  const label = useLabel();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 2,
        rowGap: 0.5,
        fontSize: 13,
        '& a': { position: 'relative', zIndex: 1 },
      }}
    >
      {fields.map((field) => (
        <Box key={field.name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label(field.label)}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, textAlign: 'right' }}>
            <FieldValue resource={resource} field={field} record={record} place="cell" />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

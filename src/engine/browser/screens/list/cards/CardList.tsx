/** Records as cards: title, status and main values. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { visuallyHidden } from '@mui/utils';
import { LinkBase, type RaRecord } from 'react-admin';
import { mayDo } from '../../../../registry/access.ts';
import { isHidden } from '../../../../registry/rules.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { isEmptyIn, isEmptyValue } from '../../../ui/Empty.tsx';
import { useConditionContext } from '../../../fields/useConditionContext.ts';
import { useTitleOf } from '../../../fields/RecordLink.tsx';
import { useLabel } from '../../../ui/useLabel.ts';
import { useNamesRecord } from '../../../fields/useNamesRecord.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { useRegistry } from '../../../registry.ts';
import { tiny } from '../../../theme/components/media.ts';
import { CardFacts } from './CardFacts.tsx';
import { CardBox, type Selection } from './CardSelection.tsx';
import { RowActions } from '../rows/RowActions.tsx';
import type { ChosenColumns } from '../table/useColumns.ts';
import { breakable } from '../../../ui/breakable.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  readonly records: readonly RaRecord[];
  /** null if selection is off. */
  readonly selection: Selection | null;
}

const shownFacts = 4;

export function CardList({ resource, columns, records, selection }: Props) {
  const inTitle = new Set(resource.titlePaths.map((path) => path[0]));
  const facts = columns.shown.filter(
    (field) => !inTitle.has(field.name) && ![resource.stateField, resource.statusField].includes(field.name),
  );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {records.map((record) => (
        <RecordCard key={record.id} resource={resource} facts={facts} record={record} selection={selection} />
      ))}
    </Box>
  );
}

function RecordCard({
  resource,
  facts,
  record,
  selection,
}: {
  readonly resource: Resource;
  readonly facts: readonly Field[];
  readonly record: RaRecord;
  /** null if selection is off. */
  readonly selection: Selection | null;
}) {
  const title = useTitleOf(resource, record);
  const label = useLabel();
  const state = resource.fields[resource.statusField ?? ''];
  const shown = useShownFacts(resource, record, { facts, title });
  const amount = shown.find(({ kind }) => kind === 'money');
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: selection ? 0.5 : 2,
        pr: 1,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      {selection ? <CardBox title={title} id={record.id} selection={selection} /> : null}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.25, [tiny]: { flexWrap: 'wrap' } }}>
          <CardTitle resource={resource} record={record} title={title} />
          {state && !isEmptyValue(record[state.name]) ? (
            <Box sx={{ ml: 'auto', flex: 'none', [tiny]: { ml: 0 } }}>
              <FieldValue resource={resource} field={state} record={record} place="cell" />
            </Box>
          ) : null}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <CardFacts resource={resource} fields={shown.filter((field) => field !== amount)} record={record} />
          </Box>
          {amount ? (
            // Below the status, so that amounts are aligned as in a table.
            <Box sx={{ flex: 'none', fontSize: 13, lineHeight: '24px', fontWeight: 500 }}>
              <span style={visuallyHidden}>{label(amount.label)} </span>
              <FieldValue resource={resource} field={amount} record={record} place="cell" />
            </Box>
          ) : null}
        </Box>
      </Box>
      <Box sx={{ position: 'relative', zIndex: 1, flex: 'none' }}>
        <RowActions few resource={resource} record={record} />
      </Box>
    </Box>
  );
}

/** Returns the first facts to show: filled, readable, and not repeating the title. */
function useShownFacts(
  resource: Resource,
  record: RaRecord,
  { facts, title }: { readonly facts: readonly Field[]; readonly title: string },
): readonly Field[] {
  const registry = useRegistry();
  const context = useConditionContext();
  const isTitle = useNamesRecord(record, title);
  const filled = facts.filter(
    (field) =>
      !isEmptyIn(record, field) &&
      !isTitle(field) &&
      !(field.kind === 'text' && title.startsWith(String(record[field.name]))) &&
      !isHidden(registry, resource, field, record, context),
  );
  return filled.slice(0, shownFacts);
}

interface TitleProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly title: string;
}

function CardTitle({ resource, record, title }: TitleProps) {
  const principal = usePrincipal();
  if (!mayDo(resource, principal, 'show'))
    return (
      <Box component="span" sx={{ fontWeight: 500 }}>
        {breakable(title)}
      </Box>
    );
  // The link covers the whole card; buttons in the card are positioned above it.
  return (
    <Link
      component={LinkBase}
      to={`${resource.route}/${record.id}`}
      data-record={record.id}
      color="textPrimary"
      sx={{
        fontWeight: 500,
        lineHeight: '24px',
        minWidth: 0,
        overflowWrap: 'anywhere',
        // Two lines: the end of a name may be what distinguishes it.
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflow: 'hidden',
        [tiny]: { flexBasis: '100%', WebkitLineClamp: 4 },
        '&::after': { content: '""', position: 'absolute', inset: 0 },
      }}
    >
      {breakable(title)}
    </Link>
  );
}

/** One record on a day: a dot in the colour of its state, an instant's time, its name. */
import Box from '@mui/material/Box';
import { LinkBase, type RaRecord } from 'react-admin';
import type { CalendarDate } from '../../../domain/calendarDate.ts';
import { mayDo } from '../../../registry/access.ts';
import type { Resource } from '../../../registry/types.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useLabel } from '../../fields/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useActor } from '../../providers/session.ts';
import { dayOf, type Span } from './calendarDays.ts';

interface Props {
  readonly resource: Resource;
  readonly span: Span;
  readonly record: RaRecord;
  readonly day: CalendarDate;
  readonly movable: boolean;
  readonly onHold: (record: RaRecord | null) => void;
}

export function CalendarEntry({ resource, span, record, day, movable, onHold }: Props) {
  const title = useTitleOf(resource, record);
  const actor = useActor();
  const label = useLabel();
  const format = useFormat();
  const state = resource.fields[resource.stateField ?? ''];
  const option = state?.options?.find(({ value }) => value === record[state.name]);
  const begins = span.from.kind === 'datetime' && dayOf(record[span.from.name]) === day ? format.time(String(record[span.from.name])) : null;
  const link = mayDo(resource, actor, 'show') ? { component: LinkBase, to: `${resource.route}/${record.id}` } : {};
  return (
    <Box
      {...link}
      title={option ? `${title} · ${label(option.label)}` : title}
      draggable={movable}
      onDragStart={() => onHold(record)}
      onDragEnd={() => onHold(null)}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.75, px: 0.5, minHeight: 24, borderRadius: 1, fontSize: 12, color: 'text.primary', textDecoration: 'none', overflow: 'hidden', cursor: movable ? 'grab' : undefined, '&:hover': { bgcolor: 'action.hover' } }}
    >
      <Box component="span" aria-hidden sx={{ width: 7, height: 7, flex: 'none', borderRadius: '50%', bgcolor: `tone.${option?.colour ?? 'neutral'}.dot` }} />
      {begins === null ? null : <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{begins}</Box>}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{title}</Box>
    </Box>
  );
}

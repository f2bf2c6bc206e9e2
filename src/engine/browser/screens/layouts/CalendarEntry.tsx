/** One record on a day: a dot in the colour of its state, an instant's time, its name. */
import { useRef, type PointerEvent } from 'react';
import Box from '@mui/material/Box';
import { LinkBase, type RaRecord } from 'react-admin';
import { addDays, calendarDate, daysBetween, type CalendarDate } from '../../../values/calendarDate.ts';
import { mayDo } from '../../../registry/access.ts';
import type { Resource } from '../../../registry/types.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useLabel } from '../../fields/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { usePrincipal } from '../../providers/session.ts';
import { dayOf, endsOf, type Bar, type Span } from './calendarDays.ts';
import { DragGhost } from './DragGhost.tsx';
import { useDrag } from '../../drag.ts';

interface Props {
  readonly resource: Resource;
  readonly span: Span;
  readonly record: RaRecord;
  readonly day: CalendarDate;
  /** Over as many days of the week, from this one on. */
  readonly bar?: Pick<Bar<RaRecord>, 'length' | 'begins' | 'ends'>;
  /** With the days that it lasts, where it stands once. */
  readonly dated?: boolean;
  /** Null: it stays on its day. */
  readonly onMove: ((day: string) => void) | null;
  /** The day that it is grabbed over. */
  readonly onOver: (day: string | null) => void;
}

export function CalendarEntry({ resource, span, record, day, bar, dated = false, onMove, onOver }: Props) {
  const title = useTitleOf(resource, record);
  const movable = onMove !== null;
  const ends = endsOf(span, record);
  const grabbed = useRef(day);
  const takeHold = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const length = bar?.length ?? 1;
    grabbed.current = addDays(day, Math.min(length - 1, Math.max(0, Math.floor(((clientX - left) / width) * length))));
  };
  const drag = useDrag({
    onStart: () => undefined,
    onOver,
    // It goes as many days further as it was pulled, wherever it was taken hold of.
    onDrop: (place) =>
      onMove?.(addDays(ends.first ?? grabbed.current, daysBetween(grabbed.current, calendarDate(place)))),
    onEnd: () => onOver(null),
  });
  const principal = usePrincipal();
  const label = useLabel();
  const format = useFormat();
  const state = resource.fields[resource.statusField ?? ''];
  const option = state?.options?.find(({ value }) => value === record[state.name]);
  const begins =
    span.from.kind === 'datetime' && dayOf(record[span.from.name]) === day
      ? format.time(String(record[span.from.name]))
      : null;
  const link = mayDo(resource, principal, 'show') ? { component: LinkBase, to: `${resource.route}/${record.id}` } : {};
  return (
    <Box
      {...link}
      title={option ? `${title} · ${label(option.label)}` : title}
      draggable={false}
      {...(movable ? { ...drag.handlers, onPointerDownCapture: takeHold, 'data-grip': true } : {})}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        px: 0.5,
        minHeight: 24,
        borderRadius: 1,
        fontSize: 12,
        color: 'text.primary',
        textDecoration: 'none',
        overflow: 'hidden',
        cursor: movable ? 'grab' : undefined,
        touchAction: movable ? 'none' : undefined,
        opacity: drag.at ? 0.45 : 1,
        '&:hover': { bgcolor: 'action.hover' },
        ...(bar
          ? {
              bgcolor: `tone.${option?.colour ?? 'neutral'}.background`,
              color: `tone.${option?.colour ?? 'neutral'}.text`,
              borderTopLeftRadius: bar.begins ? 6 : 0,
              borderBottomLeftRadius: bar.begins ? 6 : 0,
              borderTopRightRadius: bar.ends ? 6 : 0,
              borderBottomRightRadius: bar.ends ? 6 : 0,
              // Seen where the system's colours leave no other.
              border: '1px solid transparent',
              '&:hover': { filter: 'brightness(0.96)' },
            }
          : {}),
      }}
    >
      <DragGhost at={drag.at} title={title} />
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 7,
          height: 7,
          flex: 'none',
          borderRadius: '50%',
          bgcolor: `tone.${option?.colour ?? 'neutral'}.dot`,
          forcedColorAdjust: 'none',
        }}
      />
      {begins === null ? null : (
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {begins}
        </Box>
      )}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {title}
      </Box>
      {dated && ends.first !== null && ends.last !== ends.first ? (
        <Box component="span" sx={{ ml: 'auto', flex: 'none', color: 'text.secondary' }}>
          {format.dateRange(ends.first, ends.last)}
        </Box>
      ) : null}
    </Box>
  );
}

/** Record on a day of a calendar: a dot in the colour of its status, the time, and the title. */
import { useRef, type PointerEvent } from 'react';
import Box from '@mui/material/Box';
import { LinkBase, type RaRecord } from 'react-admin';
import { addDays, calendarDate, daysBetween, type CalendarDate } from '../../../../values/dates/calendarDate.ts';
import { mayDo } from '../../../../registry/access.ts';
import type { Resource } from '../../../../registry/types.ts';
import { useTitleOf } from '../../../fields/RecordLink.tsx';
import { useLabel } from '../../../ui/useLabel.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { dayOf, endsOf, type Bar, type Span } from './calendarDays.ts';
import { DragGhost } from '../DragGhost.tsx';
import { useDrag } from '../../../drag.ts';

interface Props {
  readonly resource: Resource;
  readonly span: Span;
  readonly record: RaRecord;
  readonly day: CalendarDate;
  /** Makes it a bar over this number of days of the week, starting on this day. */
  readonly bar?: Pick<Bar<RaRecord>, 'length' | 'begins' | 'ends'>;
  /** Shows its first and last day, for a list in which it occurs once. */
  readonly dated?: boolean;
  /** null if it cannot be moved. */
  readonly onMove: ((day: string) => void) | null;
  /** Called with the day under the pointer while dragging. */
  readonly onOver: (day: string | null) => void;
}

export function CalendarEntry({ resource, span, record, day, bar, dated = false, onMove, onOver }: Props) {
  const title = useTitleOf(resource, record);
  const movable = onMove !== null;
  const ends = endsOf(span, record);
  const { drag, takeHold } = useEntryDrag({ day, first: ends.first, length: bar?.length ?? 1, onMove, onOver });
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
        ...(bar ? barLook(bar, option?.colour ?? 'neutral') : {}),
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

function barLook({ begins, ends }: NonNullable<Props['bar']>, colour: string) {
  return {
    bgcolor: `tone.${colour}.background`,
    color: `tone.${colour}.text`,
    borderTopLeftRadius: begins ? 6 : 0,
    borderBottomLeftRadius: begins ? 6 : 0,
    borderTopRightRadius: ends ? 6 : 0,
    borderBottomRightRadius: ends ? 6 : 0,
    // Visible in forced colours mode, where backgrounds are removed.
    border: '1px solid transparent',
    '&:hover': { filter: 'brightness(0.96)' },
  } as const;
}

interface EntryDrag extends Pick<Props, 'day' | 'onMove' | 'onOver'> {
  /** First day of the record, which may be before `day`. */
  readonly first: CalendarDate | null;
  /** Number of days that the bar covers, from `day`. */
  readonly length: number;
}

/** Moves a record by the number of days that it is dragged, wherever its bar was grabbed. */
function useEntryDrag({ day, first, length, onMove, onOver }: EntryDrag) {
  const grabbed = useRef(day);
  const drag = useDrag({
    onStart: () => undefined,
    onOver,
    onDrop: (place) => onMove?.(addDays(first ?? grabbed.current, daysBetween(grabbed.current, calendarDate(place)))),
    onEnd: () => onOver(null),
  });
  const takeHold = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * length);
    grabbed.current = addDays(day, Math.min(length - 1, Math.max(0, at)));
  };
  return { drag, takeHold };
}

/**
 * Calendar grid with weeks as rows. Records of several days are bars across their days, with the
 * entries of each day below. Entries that do not fit are counted.
 */
import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { LinkBase, useListContext, useTranslate, type RaRecord } from 'react-admin';
import { calendarDate, datePartsOf, daysBetween, type CalendarDate } from '../../../../values/dates/calendarDate.ts';
import { mayDo } from '../../../../registry/access.ts';
import type { Resource } from '../../../../registry/types.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { createPath } from '../../createTarget.ts';
import { CalendarEntry } from './CalendarEntry.tsx';
import { barsOf, byDay, type Bar, type CalendarPeriod, type Span } from './calendarDays.ts';
import { useDayMove } from './useDayMove.ts';

export interface DaysProps {
  readonly resource: Resource;
  readonly span: Span;
  readonly days: readonly CalendarDate[];
  readonly anchor: CalendarDate;
  readonly period: CalendarPeriod;
  readonly today: CalendarDate;
}

const shownInMonth = 4;
const shownInWeek = 30;

export function CalendarGrid({ resource, span, days, anchor, period, today }: DaysProps) {
  const { data = [] } = useListContext();
  const format = useFormat();
  const entries = byDay(span, data);
  const move = useDayMove(resource, span);
  const [over, setOver] = useState<string | null>(null);
  const weekdays = new Intl.DateTimeFormat(format.locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <Box
        role="grid"
        aria-readonly
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
          // While dragging, bars must not cover the day under the pointer.
          ...(over === null ? {} : { '& [data-bar]': { pointerEvents: 'none' } }),
        }}
      >
        <Box role="row" sx={{ display: 'contents' }}>
          {days.slice(0, 7).map((day) => (
            <Box
              key={day}
              role="columnheader"
              sx={{ px: 1, py: 0.75, fontSize: 12, color: 'text.secondary', borderBottom: 1, borderColor: 'divider' }}
            >
              {weekdays.format(new Date(`${day}T00:00:00Z`))}
            </Box>
          ))}
        </Box>
        {weeksOf(days).map((week) => (
          <Week
            key={week[0]}
            week={week}
            bars={barsOf(span, data, week)}
            limit={period === 'month' ? shownInMonth : shownInWeek}
            renderDay={(day, more) => (
              <Day
                key={day}
                resource={resource}
                span={span}
                day={day}
                rows={entries.get(day) ?? []}
                quiet={period === 'month' && datePartsOf(day).month !== datePartsOf(anchor).month}
                isToday={day === today}
                isOver={day === over}
                moveOf={(record) => (move.mayMove(record) ? (to) => void move.to(record, calendarDate(to)) : null)}
                onOver={setOver}
                {...more}
              />
            )}
          />
        ))}
      </Box>
    </Card>
  );
}

function weeksOf(days: readonly CalendarDate[]): readonly (readonly CalendarDate[])[] {
  return Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
}

interface OfWeek {
  /** Visible bars that start on this day. `lanes` reserves room for all visible bars of the week. */
  readonly bars: readonly Bar<RaRecord>[];
  readonly lanes: number;
  /** Number of hidden bars on this day. */
  readonly hidden: number;
  readonly limit: number;
  readonly onAll: () => void;
}

interface WeekProps {
  readonly week: readonly CalendarDate[];
  readonly bars: readonly Bar<RaRecord>[];
  readonly limit: number;
  readonly renderDay: (day: CalendarDate, more: OfWeek) => ReactNode;
}

/** Hovering a week shows the create button of each of its days, because a bar can cover the day under the pointer. */
function Week({ week, bars, limit, renderDay }: WeekProps) {
  const [all, setAll] = useState(false);
  const shown = all ? bars : bars.filter(({ lane }) => lane < limit);
  const lanes = Math.max(0, ...shown.map(({ lane }) => lane + 1));
  const isOn = (day: CalendarDate, bar: Bar<RaRecord>): boolean =>
    bar.day <= day && daysBetween(bar.day, day) < bar.length;
  return (
    <Box role="row" sx={{ display: 'contents', '&:hover .new-entry': { opacity: 1 } }}>
      {week.map((day) =>
        renderDay(day, {
          bars: shown.filter((bar) => bar.day === day),
          lanes,
          hidden: bars.filter((bar) => isOn(day, bar) && !shown.includes(bar)).length,
          limit: all ? Infinity : Math.max(limit - lanes, 1),
          onAll: () => setAll(true),
        }),
      )}
    </Box>
  );
}

/** In pixels: the space above the bars of a day, and the height of a bar. */
const [aboveBars, barHeight] = [28, 26];

interface DayProps extends OfWeek {
  readonly resource: Resource;
  readonly span: Span;
  readonly day: CalendarDate;
  readonly rows: readonly RaRecord[];
  /** True for a day of another month. */
  readonly quiet: boolean;
  readonly isToday: boolean;
  readonly isOver: boolean;
  /** Returns null if the record cannot be moved. */
  readonly moveOf: (record: RaRecord) => ((day: string) => void) | null;
  readonly onOver: (day: string | null) => void;
}

function Day({ resource, span, day, rows, quiet, isToday, isOver, moveOf, onOver, ...week }: DayProps) {
  const shown = rows.slice(0, week.limit);
  const hidden = rows.length - shown.length + week.hidden;
  return (
    <Box
      role="gridcell"
      data-day={day}
      data-drop={day}
      sx={{
        position: 'relative',
        minHeight: 112,
        minWidth: 0,
        p: 0.5,
        borderBottom: 1,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: isOver ? 'action.selected' : quiet ? 'action.hover' : 'transparent',
        '&:nth-of-type(7n)': { borderRight: 0 },
        '&:hover .new-entry, &:focus-within .new-entry': { opacity: 1 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.25 }}>
        <DayNumber day={day} quiet={quiet} isToday={isToday} />
        <NewEntry resource={resource} span={span} day={day} />
      </Box>
      {week.bars.map((bar) => (
        <Box
          key={bar.row.id}
          data-bar
          sx={{
            position: 'absolute',
            zIndex: 1,
            top: aboveBars + bar.lane * barHeight,
            left: bar.begins ? 4 : 0,
            width: `calc(${bar.length * 100}% + ${bar.length - 1}px - ${(bar.begins ? 4 : 0) + (bar.ends ? 4 : 0)}px)`,
          }}
        >
          <CalendarEntry
            resource={resource}
            span={span}
            record={bar.row}
            day={day}
            bar={bar}
            onMove={moveOf(bar.row)}
            onOver={onOver}
          />
        </Box>
      ))}
      <Box sx={{ height: week.lanes * barHeight }} />
      {shown.map((record) => (
        <CalendarEntry
          key={record.id}
          resource={resource}
          span={span}
          record={record}
          day={day}
          onMove={moveOf(record)}
          onOver={onOver}
        />
      ))}
      {hidden > 0 ? <MoreButton count={hidden} onClick={week.onAll} /> : null}
    </Box>
  );
}

function DayNumber({ day, quiet, isToday }: Pick<DayProps, 'day' | 'quiet' | 'isToday'>) {
  const format = useFormat();
  return (
    <Box
      component="time"
      dateTime={day}
      aria-label={format.fullDate(day)}
      aria-current={isToday ? 'date' : undefined}
      sx={{
        fontSize: 12,
        minWidth: 22,
        height: 22,
        display: 'grid',
        placeItems: 'center',
        borderRadius: 11,
        ...(isToday
          ? { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 600 }
          : { color: quiet ? 'text.disabled' : 'text.secondary' }),
      }}
    >
      {datePartsOf(calendarDate(day)).day}
    </Box>
  );
}

function MoreButton({ count, onClick }: { readonly count: number; readonly onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Box
      component="button"
      type="button"
      onClick={onClick}
      sx={{
        border: 0,
        bgcolor: 'transparent',
        color: 'text.secondary',
        fontSize: 12,
        cursor: 'pointer',
        px: 0.5,
        minHeight: 24,
      }}
    >
      {translate('beheer.layout.more', { count })}
    </Box>
  );
}

/** Button that creates a record on a day. */
export function NewEntry({
  resource,
  span,
  day,
}: {
  readonly resource: Resource;
  readonly span: Span;
  readonly day: CalendarDate;
}) {
  const principal = usePrincipal();
  const translate = useTranslate();
  const format = useFormat();
  if (!mayDo(resource, principal, 'create') || span.from.kind !== 'date' || span.from.readOnly) return null;
  const name = translate('beheer.layout.create_on', { date: format.fullDate(day) });
  return (
    <Box
      component={LinkBase}
      className="new-entry"
      to={createPath(resource, { [span.from.name]: day })}
      title={name}
      aria-label={name}
      sx={{
        ml: 'auto',
        width: 24,
        height: 24,
        display: 'grid',
        placeItems: 'center',
        borderRadius: 1,
        color: 'text.secondary',
        textDecoration: 'none',
        opacity: { xs: 1, md: 0 },
        '&:focus-visible': { opacity: 1 },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      +
    </Box>
  );
}

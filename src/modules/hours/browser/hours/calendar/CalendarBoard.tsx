/** Calendar grid: days across, hours down, with all interactions on its entries. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Snackbar from '@mui/material/Snackbar';
import { useTranslate } from 'react-admin';
import type { CalendarDate } from '#engine/values';
import { Theme, useFormat } from '#engine/browser';
import type { HoursEntry } from '../../hours.ts';
import { useRecentWorks } from '../../timer/useRecentWorks.ts';
import { useRunningWork } from '../useRunningWork.ts';
import type { HoursEmployee } from '../view.ts';
import { isOpen } from '../weekModel.ts';
import { axisWidth, CalendarHead } from './CalendarHead.tsx';
import { DayChoice } from './DayChoice.tsx';
import { DayColumn } from './DayColumn.tsx';
import { daysShown } from './daysShown.ts';
import { EntryDialog, type Drafted } from './EntryDialog.tsx';
import { timedEntries, type TimedEntry } from './entryTimes.ts';
import { hourHeightFor, movedByDays, movedTo, overlapOf, stretchedTo, type Stretch } from './geometry.ts';
import { coarseMinutes, useCalendarDrag } from './useCalendarDrag.ts';
import { useCalendarWrites } from './useCalendarWrites.ts';
import { useNow } from './useNow.ts';

interface Props {
  readonly employee: HoursEmployee;
  readonly entries: readonly HoursEntry[];
  readonly day: CalendarDate;
  readonly week: readonly CalendarDate[];
  /** Number of days that fit side by side. */
  readonly room: number;
  /** True to show a single day, although more would fit. */
  readonly isAlone: boolean;
  readonly onAlone: (isAlone: boolean) => void;
  readonly onDay: (day: CalendarDate) => void;
}

const firstHourSeen = 7.5;
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

export function CalendarBoard({ employee, entries, day, week, room, isAlone, onAlone, onDay }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const now = useNow();
  const [drafted, setDrafted] = useState<Drafted | null>(null);
  const [usual] = useRecentWorks(employee.uuid, true);
  const running = useRunningWork(employee.uuid);
  const { hourHeight, timed, writes } = useTimedEntries(entries);
  const pixelsPerMinute = (hourHeight / 60) * Theme.rootScale();
  const lockOf = useLocks(employee);
  const drag = useCalendarDrag({
    pixelsPerMinute,
    onDrop: ({ entry, from, until }, grip) =>
      entry
        ? void writes.move(entry, { from, until }, grip === 'move')
        : setDrafted({ entry: null, stretch: { from, until } }),
  });
  const { dragged } = drag;
  const others = timed.filter(({ entry }) => entry.uuid !== dragged?.entry?.uuid);
  const days = daysShown(day, isAlone ? 1 : room);
  const columns = {
    hourHeight,
    dragged,
    now,
    isRefused: dragged !== null && overlapOf(dragged, others) !== null,
    isLocked: (entry: HoursEntry) => lockOf(entry) !== null,
    running,
    onEmpty: employee.isWritable ? drag.onEmpty : () => undefined,
    onBlock: (event: React.PointerEvent, entry: HoursEntry, stretch: Stretch, grip: 'move' | 'start' | 'end') =>
      lockOf(entry) === null ? drag.onBlock(event, entry, stretch, grip) : event.stopPropagation(),
    onOpen: (entry: HoursEntry, stretch: Stretch) => setDrafted({ entry, stretch }),
    onKey: (event: KeyboardEvent, one: TimedEntry) =>
      lockOf(one.entry) === null ? actOnKey(event, one, writes) : undefined,
  };
  const shownDays = days.filter((one) => week.includes(one));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
      {room < 7 || isAlone ? (
        <DayChoice week={week} shown={shownDays} onDay={onDay} onWeek={room < 7 ? null : () => onAlone(false)} />
      ) : null}
      <Card sx={{ overflow: 'hidden' }}>
        <CalendarHead
          days={days}
          entries={entries}
          running={running}
          onDay={(chosen) => {
            onAlone(true);
            onDay(chosen);
          }}
          onOpen={(entry) => setDrafted({ entry, stretch: null })}
        />
        <Scroll label={translate('beheer.hours_calendar.times')} from={firstHourSeen * 60 * pixelsPerMinute}>
          <HourAxis hourHeight={hourHeight} />
          {days.map((one) => (
            <DayColumn key={one} day={one} label={format.fullDate(one)} timed={timed} {...columns} />
          ))}
        </Scroll>
      </Card>
      {employee.isWritable ? <Help /> : null}
      {drafted ? (
        <EntryDialog
          drafted={drafted}
          employee_uuid={employee.uuid}
          usual={usual}
          lock={drafted.entry ? lockOf(drafted.entry) : null}
          onClose={() => setDrafted(null)}
          onSave={(values) => writes.save(drafted.entry, values)}
          onRemove={() => {
            if (drafted.entry) void writes.remove(drafted.entry);
            setDrafted(null);
          }}
        />
      ) : null}
      <RemovedNotice {...writes} />
    </Box>
  );
}

/** Returns the entries with clock times, at the places where they are being moved to. */
function useTimedEntries(entries: readonly HoursEntry[]) {
  const read = timedEntries(entries);
  // Computed once for the week, so that the layout does not jump while somebody works in it.
  const [hourHeight] = useState(() => hourHeightFor(read));
  const writes = useCalendarWrites(read);
  const timed = read.map((one): TimedEntry => ({ ...one, ...writes.moving[one.entry.uuid] }));
  return { hourHeight, timed, writes };
}

function HourAxis({ hourHeight }: { readonly hourHeight: number }) {
  return (
    <Box aria-hidden sx={{ width: axisWidth, flex: 'none', position: 'relative' }}>
      {hoursOfDay.map((hour) => (
        <Box
          key={hour}
          sx={{
            position: 'absolute',
            top: hour * hourHeight,
            right: 6,
            fontSize: 11,
            lineHeight: '14px',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {hour}:00
        </Box>
      ))}
    </Box>
  );
}

function Help() {
  const translate = useTranslate();
  return (
    <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
      <Box component="span" sx={{ [Theme.touch]: { display: 'none' } }}>
        {translate('beheer.hours_calendar.help')}
      </Box>
      <Box component="span" sx={{ display: 'none', [Theme.touch]: { display: 'inline' } }}>
        {translate('beheer.hours_calendar.help_touch')}
      </Box>
    </Box>
  );
}

type RemovedProps = Pick<ReturnType<typeof useCalendarWrites>, 'removed' | 'forget' | 'undo'>;

function RemovedNotice({ removed, forget, undo }: RemovedProps) {
  const translate = useTranslate();
  return (
    <Snackbar
      open={removed !== null}
      autoHideDuration={10_000}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') forget();
      }}
      message={translate('beheer.hours_calendar.removed')}
      action={
        <Button size="small" color="inherit" onClick={() => void undo()}>
          {translate('beheer.hours.undo')}
        </Button>
      }
    />
  );
}

/** Returns why an entry cannot be changed; null if it can. */
function useLocks(employee: HoursEmployee): (entry: HoursEntry) => string | null {
  const translate = useTranslate();
  return (entry) => {
    if (!employee.isWritable) return translate('beheer.hours.lock_not_yours');
    return isOpen(entry) ? null : translate(`beheer.hours.lock_${entry.status}`);
  };
}

const step = coarseMinutes * 60_000;

/**
 * Arrow keys move an entry, Shift with up and down resizes it, Delete removes it. Enter opens it, as for every button.
 */
function actOnKey(event: KeyboardEvent, one: TimedEntry, { move, remove }: ReturnType<typeof useCalendarWrites>): void {
  const { entry } = one;
  const to: Readonly<Record<string, () => Stretch>> = event.shiftKey
    ? {
        ArrowUp: () => stretchedTo(one, 'end', one.until - step, coarseMinutes),
        ArrowDown: () => stretchedTo(one, 'end', one.until + step, coarseMinutes),
      }
    : {
        ArrowUp: () => movedTo(one, one.from - step),
        ArrowDown: () => movedTo(one, one.from + step),
        ArrowLeft: () => movedByDays(one, -1),
        ArrowRight: () => movedByDays(one, 1),
      };
  const chosen = to[event.key];
  if (chosen) void move(entry, chosen(), !event.shiftKey);
  else if (event.key === 'Delete' || event.key === 'Backspace') void remove(entry);
  else return;
  event.preventDefault();
}

/** Scrolls to the working hours initially, in pixels; the night is above. */
function Scroll({
  label,
  from,
  children,
}: {
  readonly label: string;
  readonly from: number;
  readonly children: React.ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = from;
  }, [from]);
  return (
    <Box
      ref={box}
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{
        display: 'flex',
        position: 'relative',
        overflowY: 'auto',
        maxHeight: { xs: 'calc(100dvh - 250px)', md: 'calc(100dvh - 260px)' },
        minHeight: 320,
      }}
    >
      {children}
    </Box>
  );
}

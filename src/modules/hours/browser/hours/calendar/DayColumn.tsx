/** One day of the calendar: hour lines, entries, the current time and the dragged block. */
import type { KeyboardEvent, PointerEvent } from 'react';
import Box from '@mui/material/Box';
import { type CalendarDate, LocalTime } from '#engine/values';
import type { HoursEntry } from '../../hours.ts';
import { RunningMark } from '../RunningMark.tsx';
import type { RunningWork } from '../useRunningWork.ts';
import { EntryBlock } from './EntryBlock.tsx';
import { clockOf, type TimedEntry } from './entryTimes.ts';
import { partOn, type Stretch } from './geometry.ts';
import type { Grip, DraggedStretch } from './useCalendarDrag.ts';

interface ColumnHandlers {
  readonly onEmpty: (event: PointerEvent) => void;
  readonly onBlock: (event: PointerEvent, entry: HoursEntry, stretch: Stretch, grip: Grip) => void;
  readonly onOpen: (entry: HoursEntry, stretch: Stretch) => void;
  readonly onKey: (event: KeyboardEvent, timed: TimedEntry) => void;
}

interface Props extends ColumnHandlers {
  readonly day: CalendarDate;
  readonly label: string;
  /** Height of an hour in pixels. */
  readonly hourHeight: number;
  readonly timed: readonly TimedEntry[];
  readonly dragged: DraggedStretch | null;
  /** True where the dragged block would overlap another. */
  readonly isRefused: boolean;
  readonly now: number;
  readonly running: RunningWork | null;
  readonly isLocked: (entry: HoursEntry) => boolean;
}

export function DayColumn({
  day,
  label,
  hourHeight,
  timed,
  dragged,
  isRefused,
  now,
  running,
  isLocked,
  onEmpty,
  onBlock,
  onOpen,
  onKey,
}: Props) {
  const length = LocalTime.minutesIn(day);
  const pixelsPerMinute = hourHeight / 60;
  const nowPart = partOn(day, { from: now, until: now + 60_000 });
  const runningPart = running && partOn(day, running);
  const draggedPart = dragged && partOn(day, dragged);
  return (
    <Box
      data-day={day}
      role="group"
      aria-label={label}
      onPointerDown={onEmpty}
      sx={{ ...column, backgroundImage: hourLines(hourHeight), height: length * pixelsPerMinute }}
    >
      {length === 1_440 ? null : <OwnHours day={day} hourHeight={hourHeight} />}
      {running && runningPart ? (
        <RunningBlock
          day={day}
          running={running}
          top={runningPart.top * pixelsPerMinute}
          height={runningPart.length * pixelsPerMinute}
        />
      ) : null}
      {timed.map((one) => {
        const part = partOn(day, one);
        if (!part) return null;
        const { entry } = one;
        const locked = isLocked(entry);
        return (
          <EntryBlock
            key={entry.uuid}
            entry={entry}
            stretch={one}
            top={part.top * pixelsPerMinute}
            height={Math.max(12, part.length * pixelsPerMinute - 1)}
            isLocked={locked}
            onGrip={(event, grip) => onBlock(event, entry, one, grip)}
            onOpen={() => onOpen(entry, one)}
            onKey={(event) => onKey(event, one)}
          />
        );
      })}
      {dragged && draggedPart ? (
        <DraggedBlock
          dragged={dragged}
          top={draggedPart.top * pixelsPerMinute}
          height={draggedPart.length * pixelsPerMinute}
          isRefused={isRefused}
        />
      ) : null}
      {nowPart ? <Box aria-hidden sx={{ ...nowLine, top: nowPart.top * pixelsPerMinute }} /> : null}
    </Box>
  );
}

function DraggedBlock({
  dragged,
  top,
  height,
  isRefused,
}: {
  readonly dragged: DraggedStretch;
  readonly top: number;
  readonly height: number;
  readonly isRefused: boolean;
}) {
  if (dragged.entry)
    return (
      <EntryBlock
        entry={dragged.entry}
        stretch={dragged}
        top={top}
        height={height}
        isLocked={false}
        isDragged
        isRefused={isRefused}
      />
    );
  return <Box sx={[newBlock, { top, height }, isRefused ? { borderColor: 'error.main' } : {}]}>{clockOf(dragged)}</Box>;
}

/** The running timer. It is not stored yet, so it cannot be dragged or opened; the app bar stops it. */
function RunningBlock({
  day,
  running,
  top,
  height,
}: {
  readonly day: CalendarDate;
  readonly running: RunningWork;
  readonly top: number;
  readonly height: number;
}) {
  const { combination, description } = running;
  const what = [description, combination?.project?.name ?? combination?.client.name].filter(Boolean).join(' · ');
  return (
    <Box sx={{ ...runningBlock, top, height: Math.max(18, height) }}>
      <RunningMark minutes={running.minutesOn(day)} /> {what}
    </Box>
  );
}

/** On the two days of a clock change the hours next to the calendar do not match, so the day has its own. */
function OwnHours({ day, hourHeight }: Pick<Props, 'day' | 'hourHeight'>) {
  const midnight = LocalTime.midnightOf(day).getTime();
  const hours = Array.from({ length: LocalTime.minutesIn(day) / 60 }, (_, index) => index);
  return hours.map((hour) => (
    <Box key={hour} aria-hidden sx={{ ...ownHour, top: hour * hourHeight }}>
      {LocalTime.clockAt(new Date(midnight + hour * 3_600_000))}
    </Box>
  ));
}

const column = {
  position: 'relative',
  flex: '1 1 0',
  minWidth: 0,
  borderLeft: 1,
  borderColor: 'divider',
  touchAction: 'pan-y',
  cursor: 'cell',
} as const;
const hourLines =
  (hourHeight: number) =>
  ({ palette }: { palette: { divider: string } }) =>
    `repeating-linear-gradient(${palette.divider} 0 1px, transparent 1px ${hourHeight}px)`;
const newBlock = {
  position: 'absolute',
  left: 2,
  right: 4,
  zIndex: 3,
  border: '1px dashed',
  borderColor: 'primary.main',
  borderRadius: '4px',
  bgcolor: 'brand.primary.soft',
  color: 'brand.primary.onSoft',
  fontSize: 12,
  lineHeight: '16px',
  px: 0.75,
  pointerEvents: 'none',
  overflow: 'hidden',
} as const;
const runningBlock = {
  position: 'absolute',
  left: 2,
  right: 4,
  borderRadius: '4px',
  border: '1px dashed',
  borderColor: 'primary.main',
  fontSize: 12,
  lineHeight: '16px',
  px: 0.75,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  overflow: 'hidden',
  pointerEvents: 'none',
} as const;
const nowLine = {
  position: 'absolute',
  left: 0,
  right: 0,
  borderTop: 2,
  borderColor: 'error.main',
  zIndex: 2,
  pointerEvents: 'none',
} as const;
const ownHour = {
  position: 'absolute',
  right: 4,
  fontSize: 11,
  lineHeight: '14px',
  color: 'text.secondary',
  pointerEvents: 'none',
} as const;

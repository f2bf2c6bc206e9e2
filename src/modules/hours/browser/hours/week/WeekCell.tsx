/**
 * One day of a row: read, walked over, typed in. What is on its way is marked until it is saved, what is locked says
 * why.
 */
import { useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import { mdiAlertCircle, mdiNoteTextOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { weekday } from '../../../../../engine/values/calendarDate.ts';
import { formatWorkTime } from '../../../../../engine/values/workTime.ts';
import { Icon } from '../../../../../engine/browser/fields/Icon.tsx';
import { useFormat } from '../../../../../engine/browser/i18n/useFormat.ts';
import type { HoursChange, ShownEntry } from '../../hoursChanges.ts';
import { RunningMark } from '../RunningMark.tsx';
import { StatusMark } from '../StatusMark.tsx';
import { statusOf, type WeekCell as Cell, type WeekRow } from '../weekModel.ts';
import { textOf, type CellLock } from './cellEdit.ts';
import { TimeInput } from './TimeInput.tsx';
import { useCellWords } from './useCellWords.ts';

export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface CellProps {
  readonly row: WeekRow<ShownEntry>;
  readonly cell: Cell<ShownEntry>;
  readonly place: Place;
  readonly isCurrent: boolean;
  readonly lock: CellLock | null;
  /** Minutes that the timer counts here. */
  readonly running: number;
  readonly onMove: (to: Place, wraps?: boolean) => void;
  /** Keeps what was typed; answers in words what is wrong with it. */
  readonly onWrite: (text: string) => string | null;
  readonly onClear: () => void;
  /** Brings back what was taken away last. */
  readonly onUndo: () => void;
  /** Shows the entries with their notes, beside the cell. */
  readonly onOpen: (anchor: HTMLElement) => void;
  /** Somebody typed in a cell that is locked. */
  readonly onRefuse: () => void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
  Tab: [0, 1],
};
const [saturday, lastColumn] = [6, 6];

export function WeekCell({
  row,
  cell,
  place,
  isCurrent,
  lock,
  running,
  onMove,
  onWrite,
  onClear,
  onUndo,
  onOpen,
  onRefuse,
}: CellProps) {
  const translate = useTranslate();
  const format = useFormat();
  const cellText = useCellWords();
  const [typed, setTyped] = useState<string | null>(null);
  const { entries, minutes, day } = cell;
  const isMany = entries.length > 1;
  const name = translate('beheer.hours.cell', {
    work: row.project?.name ?? row.client.name,
    day: `${format.weekday(day)} ${format.dayAndMonth(day)}`,
  });
  const go = ([down, right]: readonly [number, number] = [0, 0], wraps = false): void =>
    onMove({ row: place.row + down, column: place.column + right }, wraps);
  const edit = (anchor: HTMLElement, text: string): void => {
    if (lock !== null) onRefuse();
    else if (isMany) onOpen(anchor);
    else setTyped(text);
  };
  const whole = minutes === 0 ? '' : formatWorkTime(minutes);
  const [only] = entries;
  const written = only ? textOf(only) : '';
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (typed !== null || event.altKey) return;
    const { key, currentTarget } = event;
    const withControl = event.ctrlKey || event.metaKey;
    if (key === 'Tab') {
      // Out of the row one leaves the grid: nobody is held in it.
      const column = place.column + (event.shiftKey ? -1 : 1);
      if (column < 0 || column > lastColumn) return;
      onMove({ row: place.row, column });
    } else if ((key === 'Enter' && withControl) || (key === 'n' && !withControl)) onOpen(currentTarget);
    else if (key === 'z' && withControl) onUndo();
    else if (withControl) return;
    else if (key === 'Home' || key === 'End') onMove({ row: place.row, column: key === 'Home' ? 0 : lastColumn });
    else if (key === 'Enter' || key === 'F2') edit(currentTarget, written);
    else if (steps[key]) go(steps[key]);
    else if (key === 'Delete' || key === 'Backspace') {
      if (lock !== null) onRefuse();
      else if (isMany) onOpen(currentTarget);
      else onClear();
    } else if (/^[\d.,]$/.test(key)) edit(currentTarget, key);
    else return;
    event.preventDefault();
  };
  const change = entries.map((entry) => entry.change).find((one) => one !== null) ?? null;
  const isBad = change !== null && change.state !== 'waiting';
  return (
    <Box
      component="td"
      role="gridcell"
      data-place={`${place.row} ${place.column}`}
      data-saving={change?.state}
      tabIndex={isCurrent && typed === null ? 0 : -1}
      aria-label={`${name}: ${cellText(entries, lock, running)}`}
      aria-readonly={lock !== null}
      title={entries.map(noteOf).join('\n')}
      onFocus={() => {
        if (!isCurrent) onMove(place);
      }}
      onDoubleClick={(event) => edit(event.currentTarget, written)}
      onKeyDown={onKeyDown}
      sx={{
        ...look,
        ...(weekday(day) >= saturday ? { bgcolor: 'action.hover' } : {}),
        ...(lock === null ? { cursor: 'cell' } : { color: 'text.secondary' }),
        ...(change?.state === 'waiting' ? { fontStyle: 'italic', color: 'text.secondary' } : {}),
        ...(isBad ? { boxShadow: (theme) => `inset 0 0 0 2px ${theme.palette.error.main}` } : {}),
      }}
    >
      {typed === null ? (
        <Face change={change} entries={entries} whole={whole} running={running} />
      ) : (
        <TimeInput
          name={name}
          initial={typed}
          onCommit={(text) => {
            const wrong = onWrite(text);
            if (wrong === null) setTyped(null);
            return wrong;
          }}
          onCancel={() => {
            setTyped(null);
            go();
          }}
          onLeave={(key, isBack) => go(key === 'Tab' && isBack ? [0, -1] : steps[key], key === 'Tab')}
          onNote={() => {
            go();
            document.querySelectorAll<HTMLElement>(`[data-place="${place.row} ${place.column}"]`).forEach(onOpen);
          }}
        />
      )}
    </Box>
  );
}

interface FaceProps {
  readonly change: HoursChange | null;
  readonly entries: readonly ShownEntry[];
  readonly whole: string;
  readonly running: number;
}

function Face({ change, entries, whole, running }: FaceProps) {
  const status = statusOf(entries);
  const isBad = change !== null && change.state !== 'waiting';
  return (
    <>
      <Box
        component="span"
        sx={{ display: 'inline-flex', verticalAlign: 'middle', alignItems: 'center', gap: 0.5, px: 1 }}
      >
        {isBad ? (
          <Icon path={mdiAlertCircle} sx={{ fontSize: 14, color: 'error.main' }} />
        ) : status === null ? null : (
          <StatusMark status={status} />
        )}
        {entries.length > 1 ? <Icon path={mdiNoteTextOutline} sx={{ fontSize: 14, color: 'text.quiet' }} /> : null}
        {isBad && change.typed !== '' ? change.typed : whole}
      </Box>
      {running > 0 ? (
        <Box component="span" sx={{ display: 'block', px: 1 }}>
          <RunningMark minutes={running} isAdded={whole !== ''} />
        </Box>
      ) : null}
    </>
  );
}

/** What was worked, as it is typed, and on what. */
const noteOf = (entry: ShownEntry): string =>
  [textOf(entry), entry.description, entry.rejection_reason].filter(Boolean).join(' — ');

const look = {
  position: 'relative',
  borderBottom: 1,
  borderColor: 'divider',
  p: 0,
  height: 44,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '&:focus-visible, &:focus': {
    outline: 2,
    outlineColor: 'primary.main',
    outlineStyle: 'solid',
    outlineOffset: '-2px',
  },
} as const;

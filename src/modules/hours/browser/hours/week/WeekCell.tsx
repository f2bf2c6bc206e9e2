/** One day of a row: show, navigate, type. Unsaved values are marked, locked ones explain why. */
import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import { mdiAlertCircle, mdiNoteTextOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Dates, WorkTimes } from '#engine/values';
import { Grids, Icon, useFormat } from '#engine/browser';
import type { HoursChange, ShownEntry } from '../../offlineQueueChanges.ts';
import { RunningMark } from '../RunningMark.tsx';
import { StatusMark } from '../StatusMark.tsx';
import { statusOf, type DayCell as Cell, type CombinationRow } from '../weekModel.ts';
import { textOf, type CellLock } from './cellEdit.ts';
import { useCellWords } from './useCellWords.ts';

export interface CellProps {
  readonly row: CombinationRow<ShownEntry>;
  readonly cell: Cell<ShownEntry>;
  readonly place: Grids.GridPlace;
  readonly lock: CellLock | null;
  /** Minutes of the running timer. */
  readonly running: number;
  /** Saves the typed text. Returns an error text, or null. */
  readonly onWrite: (text: string) => string | null;
  readonly onClear: () => void;
  /** Restores the last deletion. */
  readonly onUndo: () => void;
  /** Opens the entries with their notes, next to the cell. */
  readonly onOpen: (anchor: HTMLElement) => void;
  /** Called when somebody types in a locked cell. */
  readonly onRefuse: () => void;
}

const saturday = 6;

export function WeekCell({ row, cell, place, lock, running, onWrite, onClear, onUndo, onOpen, onRefuse }: CellProps) {
  const translate = useTranslate();
  const format = useFormat();
  const cellText = useCellWords();
  const { entries, minutes, day } = cell;
  const isMany = entries.length > 1;
  const name = translate('beheer.hours.cell', {
    work: row.project?.name ?? row.client.name,
    day: `${format.weekday(day)} ${format.dayAndMonth(day)}`,
  });
  const whole = minutes === 0 ? '' : WorkTimes.formatWorkTime(minutes);
  const [only] = entries;
  const {
    typed,
    end,
    cell: self,
    props,
    input,
  } = Grids.useGridCell({
    text: only ? textOf(only) : '',
    accepts(anchor) {
      if (lock !== null) onRefuse();
      else if (isMany) onOpen(anchor);
      return lock === null && !isMany;
    },
    onClear,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, altKey } = event;
    const withControl = event.ctrlKey || event.metaKey;
    if (typed !== null || altKey) return;
    if ((key === 'Enter' && withControl) || (key === 'n' && !withControl)) onOpen(currentTarget);
    else if (Grids.stepOfKey(event) === 'undo') onUndo();
    else return props.onKeyDown(event);
    event.preventDefault();
  };
  const change = entries.map((entry) => entry.change).find((one) => one !== null) ?? null;
  const isBad = change !== null && change.state !== 'waiting';
  return (
    <Box
      component="td"
      {...props}
      data-place={`${place.row} ${place.column}`}
      data-saving={change?.state}
      aria-label={`${name}: ${cellText(entries, lock, running)}`}
      aria-readonly={lock !== null}
      title={entries.map(noteOf).join('\n')}
      onKeyDown={onKeyDown}
      sx={{
        ...look,
        ...(Dates.weekday(day) >= saturday ? { bgcolor: 'action.hover' } : {}),
        ...(lock === null ? { cursor: 'cell' } : { color: 'text.secondary' }),
        ...(change?.state === 'waiting' ? { fontStyle: 'italic', color: 'text.secondary' } : {}),
        ...(isBad ? { boxShadow: (theme) => `inset 0 0 0 2px ${theme.palette.error.main}` } : {}),
      }}
    >
      {typed === null ? (
        <Face change={change} entries={entries} whole={whole} running={running} />
      ) : (
        <Grids.CellInput
          {...input}
          name={name}
          initial={typed}
          inputMode="text"
          isWide
          onCommit={(text) => {
            const wrong = onWrite(text);
            if (wrong === null) end();
            return wrong;
          }}
          onLeave={(key, by) => {
            if (key !== 'Enter' || !by.withControl) return input.onLeave(key, by);
            self.current?.focus();
            return self.current ? onOpen(self.current) : undefined;
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

/** Time as typed, and description. */
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

/** Details of the active cell below the grid: notes, times, state and actions. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiLock, mdiPencilOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon, StateChip } from '#engine/browser';
import type { ShownEntry } from '../../offlineQueueChanges.ts';
import { useHoursWords } from '../useHoursWords.ts';
import type { DayCell, CombinationRow } from '../weekModel.ts';
import { textOf, type CellLock } from './cellEdit.ts';

interface Props {
  readonly row: CombinationRow<ShownEntry>;
  readonly cell: DayCell<ShownEntry>;
  readonly lock: CellLock | null;
  readonly onOpen: (anchor: HTMLElement) => void;
}

export function CellDetail({ row, cell, lock, onOpen }: Props) {
  const translate = useTranslate();
  const words = useHoursWords();
  const { entries } = cell;
  const name = row.project?.name ?? row.client.name;
  return (
    <Box
      sx={{
        display: 'flex',
        displayPrint: 'none',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        minHeight: 48,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'action.hover',
        fontSize: 13,
      }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        {/* The full name: it may be cut in the grid. */}
        <Box sx={{ fontWeight: 500, mb: 0.5 }}>{name}</Box>
        <Box aria-live="polite" sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}>
          {entries.length === 0 ? (
            <Box sx={{ color: 'text.secondary' }}>
              {translate(lock === null ? 'beheer.hours.how_to' : `beheer.hours.lock_${lock}`)}
            </Box>
          ) : null}
          {entries.map((entry) => (
            <Box key={entry.uuid} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <StateChip label={words.status(entry.status)} colour={words.colour(entry.status)} />
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
                {textOf(entry)}
              </Box>
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {entry.description}
              </Box>
              {entry.billable ? null : (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {translate('beheer.hours.not_billable')}
                </Box>
              )}
              {entry.status === 'rejected' && entry.rejection_reason ? (
                <Box component="span" sx={{ color: 'error.main' }}>
                  {translate('beheer.hours.rejected_because', { reason: entry.rejection_reason })}
                </Box>
              ) : null}
            </Box>
          ))}
          {lock !== null && entries.length > 0 ? (
            <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', color: 'text.secondary' }}>
              <Icon path={mdiLock} size={14} />
              {translate(`beheer.hours.lock_${lock}`)}
            </Box>
          ) : null}
        </Box>
      </Box>
      <Button
        size="small"
        color="inherit"
        startIcon={<Icon path={mdiPencilOutline} />}
        onClick={(event) => onOpen(event.currentTarget)}
        aria-label={translate('beheer.hours.note_of', { work: name })}
      >
        {translate('beheer.hours.note')}
      </Button>
    </Box>
  );
}

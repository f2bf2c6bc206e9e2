/** Editor of the entries of a cell: a popover next to the cell, or full screen on a phone. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { mdiClose, mdiPlus } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Forms, Icon, useFormat } from '#engine/browser';
import { useHoursWords } from '../useHoursWords.ts';
import { isOpen } from '../weekModel.ts';
import { lockOf, type CellPlace } from './cellEdit.ts';
import { EntryForm } from './EntryForm.tsx';
import { useEntryWrites } from './useEntryWrites.ts';
import type { Week } from './useWeek.ts';

interface Props {
  readonly week: Week;
  readonly place: CellPlace;
  /** Null for full screen. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

export function CellEditor({ anchor, ...props }: Props) {
  const { onClose } = props;
  if (anchor === null)
    return (
      <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="cell-editor">
        <Content {...props} />
      </Dialog>
    );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'cell-editor',
          sx: { width: 380, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      <Content {...props} />
    </Popover>
  );
}

function Content({ week, place, onClose }: Omit<Props, 'anchor'>) {
  const translate = useTranslate();
  const write = useEntryWrites(() => week, place);
  const { employee_uuid, entries, combination, day } = place;
  const { client, project, activity } = combination;
  const mayAdd = week.employee.isWritable;
  const added = `hours.cell.${[employee_uuid, day, client.uuid, project?.uuid ?? '', activity].join('.')}`;
  const [adding, setAdding] = useState(mayAdd && (entries.length === 0 || Forms.readDraft(added) !== null));
  const lock = lockOf(entries, mayAdd);
  return (
    <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Heading place={place} onClose={onClose} />
      {lock === null ? null : <Typography sx={{ fontSize: 13 }}>{translate(`beheer.hours.lock_${lock}`)}</Typography>}
      {entries.map((entry, index) => (
        <Box key={entry.uuid}>
          {index > 0 ? <Divider sx={{ mb: 2 }} /> : null}
          {entry.rejection_reason && entry.status === 'rejected' ? (
            <Typography sx={{ fontSize: 13, color: 'error.main', mb: 1.5 }}>
              {translate('beheer.hours.rejected_because', { reason: entry.rejection_reason })}
            </Typography>
          ) : null}
          <EntryForm
            entry={entry}
            draft={`hours.entry.${entry.uuid}`}
            description=""
            isLocked={!mayAdd || !isOpen(entry)}
            isFirst={index === 0}
            onSave={(entered) => {
              const wrong = write.save(entry, entered);
              if (wrong === null) onClose();
              return wrong;
            }}
            onRemove={() => {
              write.remove(entry);
              onClose();
            }}
          />
        </Box>
      ))}
      {adding ? (
        <>
          {entries.length > 0 ? <Divider /> : null}
          <EntryForm
            entry={null}
            draft={added}
            description={week.describe(combination)}
            isLocked={false}
            isFirst
            onSave={(entered) => {
              const wrong = write.add(entered);
              if (wrong === null) onClose();
              return wrong;
            }}
            onRemove={null}
          />
        </>
      ) : mayAdd ? (
        <Button
          size="small"
          startIcon={<Icon path={mdiPlus} />}
          onClick={() => setAdding(true)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate('beheer.hours.another')}
        </Button>
      ) : null}
    </Box>
  );
}

function Heading({ place: { day, combination }, onClose }: Pick<Props, 'place' | 'onClose'>) {
  const translate = useTranslate();
  const format = useFormat();
  const words = useHoursWords();
  const { client, project, activity } = combination;
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id="cell-editor" component="h2" sx={{ fontSize: 16, fontWeight: 700 }}>
          {format.weekday(day)} {format.date(day)}
        </Typography>
        <IconButton size="small" edge="end" aria-label={translate('ra.action.close')} onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>
        {[project?.name, client.name, words.activity(activity)].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
}

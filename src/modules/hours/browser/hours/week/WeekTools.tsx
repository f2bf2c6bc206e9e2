/** Tools of a week: add rows, copy last week. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiContentCopy, mdiPlus } from '@mdi/js';
import { useNotify, useTranslate } from 'react-admin';
import { errorText, Icon } from '#engine/browser';
import type { Week } from './useWeek.ts';

interface Props {
  readonly week: Week;
  readonly onAddRow: () => void;
  /** True in an empty week, where adding a row is the main action. */
  readonly isFirst?: boolean;
}

export function WeekTools({ week, onAddRow, isFirst = false }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  const copy = async (withTimes: boolean): Promise<void> => {
    setAnchor(null);
    setBusy(true);
    try {
      const count = await week.copyLast(withTimes);
      const kind = withTimes ? 'copied_times' : 'copied_rows';
      notify(count === 0 ? `beheer.hours.${kind}_none` : `beheer.hours.${kind}`, {
        type: 'info',
        messageArgs: { smart_count: count },
      });
    } catch (error) {
      notify(errorText(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  if (!week.employee.isWritable) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: isFirst ? 'center' : undefined }}>
      <Button variant={isFirst ? 'contained' : 'outlined'} startIcon={<Icon path={mdiPlus} />} onClick={onAddRow}>
        {translate('beheer.hours.add_row')}
      </Button>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<Icon path={mdiContentCopy} />}
        loading={busy}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('beheer.hours.copy_last')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => void copy(false)}>{translate('beheer.hours.copy_rows')}</MenuItem>
        <MenuItem onClick={() => void copy(true)}>{translate('beheer.hours.copy_times')}</MenuItem>
      </Menu>
    </Box>
  );
}

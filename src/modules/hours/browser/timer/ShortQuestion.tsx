/** Asks what to do with less than a minute of work. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import type { ShortChoice } from '../../calls.ts';
import { stopTimer } from '../timer.ts';
import type { TimerActing } from './useTimer.ts';

interface Props {
  readonly acting: TimerActing;
  readonly onDone: () => void;
}

export function ShortQuestion({ acting: { act, busy }, onDone }: Props) {
  const translate = useTranslate();
  const end = async (short: ShortChoice): Promise<void> => {
    if (await act((running) => stopTimer(running?.uuid ?? '', { short }))) onDone();
  };
  return (
    <Dialog open onClose={onDone} maxWidth="xs" aria-labelledby="timer-short">
      <DialogTitle id="timer-short">{translate('beheer.timer.short_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('beheer.timer.short_text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onDone}>
          {translate('beheer.timer.run_on')}
        </Button>
        <Button color="error" disabled={busy} onClick={() => void end('throw_away')}>
          {translate('beheer.timer.throw_away')}
        </Button>
        <Button variant="contained" disabled={busy} autoFocus onClick={() => void end('keep')}>
          {translate('beheer.timer.short_keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

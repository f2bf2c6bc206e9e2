/**
 * Asks about a timer that was probably forgotten: continue, stop at a likely or another time, or discard. Without an
 * answer it stays in the app bar.
 */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import type { LikelyEnd, RunningTimer } from '../../calls.ts';
import { useFormat } from '#engine/browser';
import { changeTimer, stopTimer, discardTimer } from '../timer.ts';
import type { TimerActing } from './useTimer.ts';

interface Props {
  readonly timer: RunningTimer;
  readonly proposals: readonly LikelyEnd[];
  readonly acting: TimerActing;
  /** Opens the timer's panel for another end or a correction. */
  readonly onOther: () => void;
}

export function ForgottenQuestion({ timer, proposals, acting: { act, busy }, onOther }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const [isLater, setLater] = useState(false);
  const [isSure, setSure] = useState(false);
  if (isLater) return null;
  const what = timer.description || timer.project?.name || timer.client?.name || translate('beheer.timer.nothing');
  const stopAt = async (until: string): Promise<void> => {
    // The panel asks for the missing values.
    if (!(await act(() => stopTimer(timer.uuid, { until })))) onOther();
  };
  const wide = { justifyContent: 'flex-start', textAlign: 'start', whiteSpace: 'normal' } as const;
  return (
    <Dialog open onClose={() => setLater(true)} maxWidth="xs" fullWidth aria-labelledby="timer-forgotten">
      <DialogTitle id="timer-forgotten">{translate('beheer.timer.forgotten_title', { what })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {translate('beheer.timer.forgotten_text', { since: format.dateTime(timer.started_at) })}
        </DialogContentText>
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Button
            variant="contained"
            disabled={busy}
            sx={wide}
            onClick={() => void act(() => changeTimer(timer, { confirmed: true }))}
          >
            {translate('beheer.timer.still_working')}
          </Button>
          {proposals.map(({ at, why }) => (
            <Button
              key={at}
              variant="outlined"
              color="inherit"
              disabled={busy}
              sx={wide}
              onClick={() => void stopAt(at)}
            >
              {translate(`beheer.timer.stopped_${why}`, { time: format.dateTime(at) })}
            </Button>
          ))}
          <Button variant="outlined" color="inherit" sx={wide} onClick={onOther}>
            {translate('beheer.timer.stopped_other')}
          </Button>
          <Button
            color="error"
            disabled={busy}
            sx={wide}
            onClick={() => (isSure ? void act(() => discardTimer(timer.uuid)) : setSure(true))}
          >
            {translate(isSure ? 'beheer.timer.throw_away_sure' : 'beheer.timer.throw_away')}
          </Button>
        </Box>
      </DialogContent>
    </Dialog>
  );
}

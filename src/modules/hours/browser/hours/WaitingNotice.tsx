/** Notice about unsaved changes: the number in the offline queue, and each change that needs a decision. */
import { useEffect } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useLogoutIfAccessDenied, useTranslate } from 'react-admin';
import { WorkTimes } from '#engine/values';
import { Requests, useFormat } from '#engine/browser';
import { hoursKey } from '../hours.ts';
import { discardChange, blockedChanges, forceChange, type HoursChange } from '../offlineQueueChanges.ts';
import { onHoursBlocked, settleHours, useHoursChanges } from '../offlineQueue.ts';

/** Shows the state of the offline queue of hours, and signs out when the session of the queue has expired. */
export function WaitingNotice() {
  const translate = useTranslate();
  const connection = Requests.useConnection();
  const logout = useLogoutIfAccessDenied();
  // An expired session signs the person out; the queue is sent after the next sign-in.
  useEffect(() => onHoursBlocked((error) => void logout(error)), [logout]);
  const changes = useHoursChanges();
  const waiting = changes.filter(({ state }) => state === 'waiting').length;
  const asking = changes.filter(({ state }) => state !== 'waiting');
  return (
    <>
      {waiting > 0 && connection !== 'online' ? (
        <Alert severity="info" role="status">
          {translate('beheer.hours.waiting', { smart_count: waiting })}
        </Alert>
      ) : null}
      {connection === 'online'
        ? blockedChanges(changes).map((change) => <BlockedChange key={change.id} change={change} />)
        : null}
      {asking.map((change) => (
        <Asking key={change.id} change={change} />
      ))}
    </>
  );
}

/** The server rejected it for now. It is retried automatically; the person can also discard it. */
function BlockedChange({ change: { id, shown, typed, message } }: { readonly change: HoursChange }) {
  const translate = useTranslate();
  const format = useFormat();
  const work = shown.project?.name ?? shown.client?.name ?? '';
  const date = `${format.weekday(shown.work_date)} ${format.dayAndMonth(shown.work_date)}`;
  const value = [typed || WorkTimes.formatWorkTime(shown.minutes), shown.description]
    .filter((text) => text !== '')
    .join(' · ');
  return (
    <Alert severity="warning" role="status" data-held-up={id} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <Box sx={{ fontWeight: 600 }}>{translate('beheer.hours.held_up', { work, date })}</Box>
      <Box>{translate('beheer.hours.yours', { value })}</Box>
      <Box sx={{ mt: 1 }}>
        {message} {translate('beheer.hours.held_up_next')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" color="inherit" variant="outlined" onClick={() => settleHours((changes) => changes)}>
          {translate('beheer.hours.send_now')}
        </Button>
        <Button size="small" color="inherit" onClick={() => settleHours((changes) => discardChange(changes, id))}>
          {translate('beheer.hours.throw_held_up_away')}
        </Button>
      </Box>
    </Alert>
  );
}

function Asking({ change }: { readonly change: HoursChange }) {
  const translate = useTranslate();
  const format = useFormat();
  const { id, shown, kind, state, theirs, message } = change;
  const work = shown.project?.name ?? shown.client?.name ?? '';
  const mine =
    kind === 'delete'
      ? translate('beheer.hours.taken_away')
      : [change.typed || WorkTimes.formatWorkTime(shown.minutes), shown.description].join(' · ');
  const queryClient = useQueryClient();
  const drop = (): void => {
    settleHours((changes) => discardChange(changes, id));
    // The cached hours on screen may be stale: read them again.
    if (state === 'stale') void queryClient.invalidateQueries({ queryKey: hoursKey });
  };
  const insist = (): void => settleHours((changes) => forceChange(changes, id, Requests.newId()));
  return (
    <Alert
      severity={state === 'stale' ? 'warning' : 'error'}
      data-asking={state}
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Box sx={{ fontWeight: 600 }}>
        {translate(`beheer.hours.asking_${state}`, {
          work,
          date: `${format.weekday(shown.work_date)} ${format.dayAndMonth(shown.work_date)}`,
        })}
      </Box>
      <Box>{translate('beheer.hours.yours', { value: mine })}</Box>
      {state === 'stale' ? (
        <Box>
          {theirs
            ? translate('beheer.hours.theirs', {
                value: [WorkTimes.formatWorkTime(theirs.minutes), theirs.description].join(' · '),
              })
            : translate('beheer.hours.theirs_gone')}
        </Box>
      ) : (
        <Box>{message}</Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" color="inherit" variant="outlined" onClick={insist}>
          {translate(state === 'stale' ? 'beheer.hours.keep_mine' : 'beheer.hours.try_again')}
        </Button>
        <Button size="small" color="inherit" onClick={drop}>
          {translate(state === 'stale' ? 'beheer.hours.take_theirs' : 'beheer.hours.throw_away')}
        </Button>
      </Box>
    </Alert>
  );
}

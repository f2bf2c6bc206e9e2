/** Private calendar link of the person's own hours: create, copy once, renew, withdraw. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { errorText, Fields, useApiQuery, useFormat, useWrite } from '#engine/browser';
import { readCalendarLink, renewCalendarLink, withdrawCalendarLink } from '../../hourEntry.ts';

const queryKey = ['hours-calendar-link'];

export function CalendarLinkDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const format = useFormat();
  const { data, error } = useApiQuery({ queryKey, queryFn: readCalendarLink });
  const [url, setUrl] = useState<string | null>(null);
  const write = useWrite();
  const text = (key: string, values = {}) => translate(`beheer.entry.${key}`, values);
  const renew = () => void write.run(async () => setUrl((await renewCalendarLink()).url), { within: queryKey });
  const withdraw = () =>
    void write.run(
      async () => {
        await withdrawCalendarLink();
        setUrl(null);
      },
      { within: queryKey },
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="calendar-link-title">
      <DialogTitle id="calendar-link-title">{text('subscribe')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography>{text('subscribe_text')}</Typography>
        {(error ?? write.error) ? <Alert severity="warning">{errorText(error ?? write.error)}</Alert> : null}
        {url === null ? null : (
          <>
            <Fields.CopiedText label={text('link')} text={url} />
            <Alert severity="info">{text('link_once')}</Alert>
          </>
        )}
        {data === undefined && !error ? <Skeleton variant="text" sx={{ width: '70%', height: 20 }} /> : null}
        {data?.exists && url === null ? (
          <Typography sx={{ color: 'text.secondary' }}>
            {[
              text('link_made', { day: format.dateTime(data.created_at ?? '') }),
              data.read_at === null ? text('link_unread') : text('link_read', { day: format.dateTime(data.read_at) }),
            ].join(' ')}
          </Typography>
        ) : null}
      </DialogContent>
      <DialogActions>
        {data?.exists ? (
          <Button color="error" loading={write.busy} onClick={withdraw} sx={{ mr: 'auto' }}>
            {text('withdraw')}
          </Button>
        ) : null}
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
        {url === null && data !== undefined ? (
          <Button variant="contained" loading={write.busy} onClick={renew}>
            {text(data.exists ? 'renew' : 'make_link')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

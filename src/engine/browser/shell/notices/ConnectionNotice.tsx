/** A banner while the server is unreachable; reports when it is back. */
import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import { useNotify, useTranslate } from 'react-admin';
import { onConnection, useConnection } from '../../providers/connection/connection.ts';
import { checkConnection } from '../../providers/connection/reconnect.ts';
import { height } from '../../theme/tokens.ts';
import { NoticeBar } from '../account/NoticeBar.tsx';

/** Sticky banner with a button that checks the connection now. Renders nothing while online. */
export function ConnectionNotice() {
  const translate = useTranslate();
  const notify = useNotify();
  const connection = useConnection();
  const [busy, setBusy] = useState(false);
  useEffect(
    () =>
      onConnection((now) => {
        if (now === 'online') notify('beheer.connection.back', { type: 'success' });
      }),
    [notify],
  );
  if (connection === 'online') return null;
  const now = async () => {
    setBusy(true);
    await checkConnection();
    setBusy(false);
  };
  return (
    <Box sx={{ position: 'sticky', top: height.appBar + 8, zIndex: 'appBar', mb: 2 }}>
      <NoticeBar
        severity="warning"
        action={translate('beheer.connection.try_now')}
        busy={busy}
        onAction={() => void now()}
      >
        {translate(`beheer.connection.${connection}`)}
      </NoticeBar>
    </Box>
  );
}

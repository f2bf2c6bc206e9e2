/** Shown instead of a page whose code could not be loaded. */
import { useEffect } from 'react';
import Button from '@mui/material/Button';
import { mdiLanDisconnect, mdiRefresh } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { onConnection } from '../../providers/connection/connection.ts';
import { reloadForMissingCode } from '../../providers/connection/newVersion.ts';
import { hasUnsavedWork } from '../../providers/unsaved.ts';
import { MessagePage } from './MessagePage.tsx';
import { PageTitle } from '../PageTitle.tsx';

/** Returns true for a failed dynamic import. Each browser has its own message. */
export function isChunkLoadError({ message }: Error): boolean {
  return /dynamically imported module|importing a module script failed|unable to preload/i.test(message);
}

/** Reloads the page, immediately or when the server is reachable again. */
export function ChunkErrorPage() {
  const translate = useTranslate();
  useEffect(() => {
    const stop = onConnection((connection) => {
      if (connection === 'online' && !hasUnsavedWork()) window.location.reload();
    });
    void reloadForMissingCode();
    return stop;
  }, []);
  return (
    <MessagePage
      icon={mdiLanDisconnect}
      title={translate('beheer.connection.page_title')}
      text={translate('beheer.connection.page_text')}
      alert
    >
      <PageTitle title={translate('beheer.connection.page_title')} />
      <Button variant="contained" onClick={() => window.location.reload()} startIcon={<Icon path={mdiRefresh} />}>
        {translate('beheer.crash.reload')}
      </Button>
    </MessagePage>
  );
}

/** What stands in the place of a page that broke, or that could not be fetched. */
import { useEffect } from 'react';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Button from '@mui/material/Button';
import { mdiAlertCircleOutline, mdiChevronDown, mdiLanDisconnect, mdiRefresh } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../fields/Icon.tsx';
import { onConnection } from '../providers/connection.ts';
import { tryAgain } from '../providers/reconnect.ts';
import { hasUnsavedWork } from '../providers/unsaved.ts';
import { MessagePage } from './MessagePage.tsx';
import { PageTitle } from './PageTitle.tsx';

interface Props {
  readonly error: Error;
  readonly resetErrorBoundary: (cause?: unknown) => void;
}

export function ErrorPage(props: Props) {
  return isUnfetched(props.error) ? <UnfetchedPage /> : <BrokenPage {...props} />;
}

/** The code of a page comes when the page is opened; browsers each have their own words for that it did not. */
function isUnfetched({ message }: Error): boolean {
  return /dynamically imported module|importing a module script failed|unable to preload/i.test(message);
}

/** A browser remembers that it could not fetch a part, so only loading everything again helps. */
function UnfetchedPage() {
  const translate = useTranslate();
  useEffect(() => {
    const stop = onConnection((connection) => {
      if (connection === 'online' && !hasUnsavedWork()) window.location.reload();
    });
    void tryAgain();
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

function BrokenPage({ error, resetErrorBoundary }: Props) {
  const translate = useTranslate();
  return (
    <MessagePage
      icon={mdiAlertCircleOutline}
      title={translate('beheer.crash.title')}
      text={translate('beheer.crash.text')}
      alert
    >
      <PageTitle title={translate('beheer.crash.title')} />
      <Button variant="contained" onClick={resetErrorBoundary} startIcon={<Icon path={mdiRefresh} />}>
        {translate('beheer.server.retry')}
      </Button>
      <Button variant="outlined" onClick={() => window.location.reload()}>
        {translate('beheer.crash.reload')}
      </Button>
      <Accordion sx={{ width: '100%', mt: 2, textAlign: 'left' }}>
        <AccordionSummary expandIcon={<Icon path={mdiChevronDown} />}>
          {translate('beheer.crash.details')}
        </AccordionSummary>
        <AccordionDetails
          sx={{ fontFamily: 'monospace', fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >{`${error.name}: ${error.message}`}</AccordionDetails>
      </Accordion>
    </MessagePage>
  );
}

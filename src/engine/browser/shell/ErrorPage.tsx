/** What stands in the place of a page that broke, or that could not be fetched. */
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Button from '@mui/material/Button';
import { mdiAlertCircleOutline, mdiChevronDown, mdiRefresh } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../fields/Icon.tsx';
import { MessagePage } from './MessagePage.tsx';
import { PageTitle } from './PageTitle.tsx';
import { isChunkLoadError, ChunkErrorPage } from './ChunkErrorPage.tsx';

interface Props {
  readonly error: Error;
  readonly resetErrorBoundary: (cause?: unknown) => void;
}

export function ErrorPage(props: Props) {
  return isChunkLoadError(props.error) ? <ChunkErrorPage /> : <BrokenPage {...props} />;
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

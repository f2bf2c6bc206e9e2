/** Shown instead of a page that threw an error, or could not be loaded. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiAlertCircleOutline, mdiRefresh } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { MessagePage } from './MessagePage.tsx';
import { PageTitle } from '../PageTitle.tsx';
import { isChunkLoadError, ChunkErrorPage } from './ChunkErrorPage.tsx';

interface Props {
  readonly error: Error;
  readonly resetErrorBoundary: (cause?: unknown) => void;
}

/** Explains a failed page. Code that is missing after a deployment is offered to reload. */
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
      <Box
        component="details"
        sx={{
          width: '100%',
          mt: 2,
          px: 2,
          textAlign: 'left',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          '& summary': { cursor: 'pointer', py: 1.5 },
        }}
      >
        <summary>{translate('beheer.crash.details')}</summary>
        <Box
          sx={{ pb: 2, fontFamily: 'monospace', fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >{`${error.name}: ${error.message}`}</Box>
      </Box>
    </MessagePage>
  );
}

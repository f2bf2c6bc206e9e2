/** Not-found page for people who are not signed in. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiFileQuestionOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { authPaths } from '../../providers/session/redirect.ts';
import { SignedOutSurroundings } from '../SignedOutSurroundings.tsx';
import { PageTitle } from '../PageTitle.tsx';
import { MessagePage } from './MessagePage.tsx';

export default function UnknownPage() {
  return (
    <SignedOutSurroundings>
      <Message />
    </SignedOutSurroundings>
  );
}

function Message() {
  const translate = useTranslate();
  const title = translate('beheer.missing_page.title');
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'flex', px: 2 }}>
      <MessagePage icon={mdiFileQuestionOutline} title={title} text={translate('beheer.missing_page.text')}>
        <PageTitle title={title} />
        <Button variant="contained" href={authPaths.AuthLogin}>
          {translate('beheer.login.title')}
        </Button>
      </MessagePage>
    </Box>
  );
}

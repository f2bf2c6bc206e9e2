/** The page for an address that exists, but that this person may not open. */
import Button from '@mui/material/Button';
import { mdiLockOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { MessagePage } from './MessagePage.tsx';
import { PageTitle } from '../PageTitle.tsx';

/** Page without a resource; for a resource use `ResourceNoAccessPage`. */
export function NoAccessPage() {
  const translate = useTranslate();
  return (
    <>
      <PageTitle title={translate('beheer.no_access.title')} />
      <MessagePage
        icon={mdiLockOutline}
        title={translate('beheer.no_access.title')}
        text={translate('beheer.no_access.text')}
      >
        <Button variant="contained" component={LinkBase} to="/">
          {translate('beheer.not_found.home')}
        </Button>
      </MessagePage>
    </>
  );
}

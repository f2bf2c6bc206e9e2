/** The page for an address that does not exist. */
import Button from '@mui/material/Button';
import { mdiMapMarkerQuestionOutline } from '@mdi/js';
import { LinkBase, useNavigate, useTranslate } from 'react-admin';
import { MessagePage } from '../../shell/errors/MessagePage.tsx';
import { PageTitle } from '../../shell/PageTitle.tsx';

export default function NotFoundPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title={translate('beheer.not_found.title')} />
      <MessagePage
        icon={mdiMapMarkerQuestionOutline}
        title={translate('beheer.not_found.title')}
        text={translate('beheer.not_found.text')}
      >
        <Button variant="contained" component={LinkBase} to="/">
          {translate('beheer.not_found.home')}
        </Button>
        <Button variant="outlined" onClick={() => navigate(-1)}>
          {translate('beheer.not_found.back')}
        </Button>
      </MessagePage>
    </>
  );
}

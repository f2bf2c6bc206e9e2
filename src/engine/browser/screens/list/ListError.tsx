/** The list could not be read: why, and a button to try again. */
import Button from '@mui/material/Button';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useListContext, useTranslate } from 'react-admin';
import { Notice } from '../Notice.tsx';
import { errorText } from '../useWrite.ts';

export function ListError() {
  const { error, refetch } = useListContext();
  const translate = useTranslate();
  return (
    <Notice icon={mdiAlertCircleOutline} title={translate('beheer.server.not_loaded')} text={errorText(error)}>
      <Button variant="outlined" onClick={() => void refetch()}>
        {translate('beheer.server.retry')}
      </Button>
    </Notice>
  );
}

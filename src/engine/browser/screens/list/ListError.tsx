/** Error of a list that failed to load, with a retry button. A lost connection is reported above the page only. */
import Button from '@mui/material/Button';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useListContext, useTranslate } from 'react-admin';
import { useConnection } from '../../providers/connection/connection.ts';
import { Notice } from '../Notice.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { errorText } from '../useWrite.ts';

/** Notice of the surrounding list context. Shows a skeleton while the connection is lost. */
export function ListError() {
  const { error, refetch } = useListContext();
  const translate = useTranslate();
  if (useConnection() !== 'online') return <ListSkeleton />;
  return (
    <Notice icon={mdiAlertCircleOutline} title={translate('beheer.server.not_loaded')} text={errorText(error)}>
      <Button variant="outlined" onClick={() => void refetch()}>
        {translate('beheer.server.retry')}
      </Button>
    </Notice>
  );
}

/** A banner while the server runs an older version than the database, so that nothing can be saved. */
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { useSession } from '../../providers/session/session.ts';

/** Renders nothing unless the session says that the server is read-only. */
export function ReadOnlyNotice() {
  const translate = useTranslate();
  if (useSession()?.user.read_only !== true) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      {translate('beheer.read_only_server')}
    </Alert>
  );
}

/** Says to who listens that something is on the way, where sight has its shape. */
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';

export function LoadingStatus() {
  return (
    <span role="status" style={visuallyHidden}>
      {useTranslate()('beheer.shell.loading')}
    </span>
  );
}

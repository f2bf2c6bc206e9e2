/** Announces loading to screen readers, where others see a skeleton. */
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';

export function LoadingStatus() {
  return (
    <span role="status" style={visuallyHidden}>
      {useTranslate()('beheer.shell.loading')}
    </span>
  );
}

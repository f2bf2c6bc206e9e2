/** Announces loading to screen readers, where others see a skeleton. */
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';

/** Invisible `role="status"`. Use one per page. */
export function LoadingStatus() {
  return (
    <span role="status" style={visuallyHidden}>
      {useTranslate()('beheer.shell.loading')}
    </span>
  );
}

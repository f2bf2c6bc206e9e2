/** Secret value, which the API never returns. The number of dots does not reveal the length. */
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '@mui/utils';

export function SecretField() {
  const translate = useTranslate();
  return (
    <span>
      <span aria-hidden>••••••</span>
      <span style={visuallyHidden}>{translate('beheer.secret.hidden')}</span>
    </span>
  );
}

/** What never comes out: dots of one length for all, whatever is behind them. */
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

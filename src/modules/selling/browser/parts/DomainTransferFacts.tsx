/** Explains a transfer to us, and asks for the authorisation code if it is missing. */
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { CartLine } from '../../rules/cartAnswer.ts';

/** Explanation and code state of a transfer line. Renders nothing for other lines. */
export function DomainTransferFacts({ line: { auth_code } }: { readonly line: CartLine }) {
  const translate = useTranslate();
  if (auth_code === null) return null;
  return (
    <>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{translate('beheer.cart.transfer_text')}</Typography>
      {auth_code === 'missing' ? null : (
        <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
          {translate(`beheer.cart.auth_code_state.${auth_code}`)}
        </Typography>
      )}
    </>
  );
}

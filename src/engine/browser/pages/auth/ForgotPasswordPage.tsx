/** Requests a link to reset the password. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { requestPasswordReset } from '../../providers/calls/links.ts';
import { authPaths } from '../../providers/session/redirect.ts';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { EmailField } from '../../shell/account/EmailField.tsx';
import { NavLink, useNavigation } from '../../shell/Navigation.tsx';
import { AuthFrame } from './AuthFrame.tsx';

export default function ForgotPasswordPage() {
  const translate = useTranslate();
  const { go } = useNavigation();
  const title = translate('beheer.forgot_password.title');
  return (
    <AuthFrame title={title} heading={title} intro={translate('beheer.forgot_password.intro')}>
      <AccountForm
        submit={translate('beheer.forgot_password.submit')}
        place="wide"
        onSubmit={async (values) => {
          const email = values('email').trim();
          await requestPasswordReset(email);
          go(authPaths.AuthForgotPasswordRequested, { state: { email } });
        }}
      >
        {(field) => <EmailField field={field('email')} autoFocus />}
      </AccountForm>
      <Box sx={{ mt: 2, textAlign: 'center' }}>
        <Link component={NavLink} to={authPaths.AuthLogin}>
          {translate('beheer.login.back')}
        </Link>
      </Box>
    </AuthFrame>
  );
}

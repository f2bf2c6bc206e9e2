/** Sets a new password, with a single-use link. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { HttpError, useTranslate } from 'react-admin';
import { useCachedQuery } from '../../providers/queryCache.ts';
import { checkPasswordReset, resetPassword } from '../../providers/calls/links.ts';
import { authPaths } from '../../providers/session/redirect.ts';
import { clearSession } from '../../providers/session/session.ts';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { NewPasswordField } from '../../shell/account/NewPasswordField.tsx';
import { useNavigation } from '../../shell/Navigation.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { SpentLink } from './SpentLink.tsx';
import { useLinkToken } from './useLinkToken.ts';

export default function ResetPasswordPage() {
  const translate = useTranslate();
  const { go } = useNavigation();
  const token = useLinkToken(authPaths.AuthResetPassword);
  const [spent, setSpent] = useState(false);
  const link = useCachedQuery(token === '' ? null : `password-reset ${token}`, () => checkPasswordReset(token));
  const isSpent = spent || token === '' || isNotFound(link.error);

  async function save(password: string): Promise<void> {
    try {
      await resetPassword(token, password);
    } catch (error) {
      if (isNotFound(error)) return setSpent(true);
      throw error;
    }
    // The server has ended all sessions of the person, including this one.
    clearSession();
    go(authPaths.AuthLogin, { replace: true, state: { notice: 'password_set' } });
  }

  const title = translate('beheer.reset_password.title');
  return (
    <AuthFrame title={title} heading={title}>
      {isSpent ? (
        <SpentLink
          text={translate('beheer.reset_password.expired')}
          to={authPaths.AuthForgotPassword}
          action={translate('beheer.reset_password.ask_again')}
        />
      ) : null}
      {!isSpent && link.status === 'pending' ? <FormSkeleton fields={2} /> : null}
      {!isSpent && link.status === 'error' ? (
        <Alert severity="error" role="alert">
          {translate('beheer.login_error.server')}
        </Alert>
      ) : null}
      {!isSpent && link.status === 'success' ? (
        <AccountForm
          submit={translate('beheer.reset_password.submit')}
          place="wide"
          onSubmit={(values) => save(values('password'))}
        >
          {(field) => (
            <NewPasswordField label={translate('beheer.reset_password.password')} field={field('password')} />
          )}
        </AccountForm>
      ) : null}
    </AuthFrame>
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

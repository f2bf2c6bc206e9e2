/** Confirms an e-mail address with a mailed link and the password of the account. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { HttpError, useTranslate } from 'react-admin';
import { useCachedQuery } from '../../providers/queryCache.ts';
import { refreshSession } from '../../providers/calls/account.ts';
import { readEmailVerification, verifyEmail } from '../../providers/calls/links.ts';
import { authPaths } from '../../providers/session/redirect.ts';
import { currentSession, useSession } from '../../providers/session/session.ts';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { PasswordField } from '../../shell/account/PasswordField.tsx';
import { TextInput } from '../../shell/account/TextInput.tsx';
import { NavLink } from '../../shell/Navigation.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { SpentLink } from './SpentLink.tsx';
import { useLinkToken } from './useLinkToken.ts';

export default function VerifyEmailPage() {
  const translate = useTranslate();
  const session = useSession();
  const token = useLinkToken(authPaths.AuthVerifyEmail);
  const link = useCachedQuery(token === '' ? null : `email-verification ${token}`, () => readEmailVerification(token));
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [spent, setSpent] = useState(false);
  const isSpent = spent || token === '' || isNotFound(link.error);

  async function confirm(password: string): Promise<void> {
    try {
      setConfirmed((await verifyEmail(token, password)).email);
    } catch (error) {
      if (isNotFound(error)) return setSpent(true);
      throw error;
    }
    if (currentSession() !== null) refreshSession().catch(() => undefined);
  }

  const [to, action] = session
    ? ['/', translate('beheer.verify_email.go_on')]
    : [authPaths.AuthLogin, translate('beheer.login.sign_in')];
  const title = translate('beheer.verify_email.title');
  const isOpen = !isSpent && confirmed === null;
  return (
    <AuthFrame
      title={title}
      heading={title}
      {...(isOpen && link.status === 'success' ? { intro: translate('beheer.verify_email.intro') } : {})}
    >
      {isSpent ? <SpentLink text={translate('beheer.verify_email.expired')} to={to} action={action} /> : null}
      {isOpen && link.status === 'pending' ? <FormSkeleton fields={2} /> : null}
      {isOpen && link.status === 'error' ? (
        <Alert severity="error" role="alert">
          {translate('beheer.login_error.server')}
        </Alert>
      ) : null}
      {isOpen && link.status === 'success' ? <ConfirmForm email={link.value.email} onConfirm={confirm} /> : null}
      {!isSpent && confirmed !== null ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Alert severity="success" role="status" sx={{ overflowWrap: 'anywhere' }}>
            {translate('beheer.verify_email.done', { email: confirmed })}
          </Alert>
          <Button component={NavLink} to={to} variant="contained" size="large" fullWidth>
            {action}
          </Button>
        </Box>
      ) : null}
    </AuthFrame>
  );
}

interface Props {
  readonly email: string;
  readonly onConfirm: (password: string) => Promise<void>;
}

function ConfirmForm({ email, onConfirm }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <AccountForm
        submit={translate('beheer.verify_email.submit')}
        place="wide"
        onSubmit={(values) => onConfirm(values('password'))}
      >
        {(field) => (
          <>
            <TextInput
              label={translate('beheer.login.email')}
              name="email"
              type="email"
              value={email}
              autoComplete="username"
              readOnly
            />
            <PasswordField
              {...field('password')}
              label={translate('beheer.login.password')}
              autoComplete="current-password"
              autoFocus
            />
          </>
        )}
      </AccountForm>
      <Button component={NavLink} to={authPaths.AuthForgotPassword}>
        {translate('beheer.verify_email.not_mine')}
      </Button>
    </Box>
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

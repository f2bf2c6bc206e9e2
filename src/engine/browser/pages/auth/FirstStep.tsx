/** The first step of signing in: e-mail address and password, or a passkey only. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import { mdiFingerprint } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { authPaths } from '../../providers/session/redirect.ts';
import { useSignInOptions, type Proof } from '../../providers/calls/signIn.ts';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { EmailField } from '../../shell/account/EmailField.tsx';
import { PasswordField } from '../../shell/account/PasswordField.tsx';
import { NavLink } from '../../shell/Navigation.tsx';
import { ApiErrorAlert } from '../../shell/account/ApiErrorAlert.tsx';
import { usePasskeySignIn } from './usePasskeySignIn.ts';

interface Props {
  readonly email: string;
  /** Signing in again over unsaved work: with the same account, and without links to other pages. */
  readonly isAgain?: boolean;
  readonly notice: string | undefined;
  readonly signIn: (proof: Proof) => Promise<void>;
}

export function FirstStep({ email, isAgain = false, notice, signIn }: Props) {
  const translate = useTranslate();
  const offers = useSignInOptions();
  const passkey = usePasskeySignIn(offers?.passkeys === true, signIn);
  return (
    <>
      <ApiErrorAlert refusal={passkey.refusal} sx={{ mb: 2 }} />
      {offers?.setup === true ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('beheer.setup.first')}
        </Alert>
      ) : null}
      <AccountForm
        submit={translate('beheer.login.sign_in')}
        notice={passkey.refusal ? undefined : notice}
        place="wide"
        onSubmit={(values) => {
          passkey.forgive();
          return signIn({ email: values('email'), password: values('password') });
        }}
      >
        {(field) => (
          <>
            <EmailField
              field={field('email')}
              value={email}
              autoComplete="username webauthn"
              autoFocus={!isAgain}
              readOnly={isAgain}
            />
            <Box>
              <PasswordField
                {...field('password')}
                label={translate('beheer.login.password')}
                autoComplete="current-password"
                autoFocus={isAgain}
              />
              {isAgain ? null : (
                <Link
                  component={NavLink}
                  to={authPaths.AuthForgotPassword}
                  sx={{ display: 'inline-block', mt: 1, fontSize: 13 }}
                >
                  {translate('beheer.login.forgot_password')}
                </Link>
              )}
            </Box>
          </>
        )}
      </AccountForm>
      {passkey.offered ? (
        <>
          <Divider sx={{ my: 2, fontSize: 12, color: 'text.secondary' }}>{translate('beheer.login.or')}</Divider>
          <Button
            variant="outlined"
            size="large"
            fullWidth
            loading={passkey.busy}
            loadingPosition="start"
            startIcon={<Icon path={mdiFingerprint} />}
            onClick={passkey.start}
          >
            {translate('beheer.login.passkey')}
          </Button>
        </>
      ) : null}
      {offers?.registration === true && !offers.setup && !isAgain ? (
        <Box sx={{ mt: 3, textAlign: 'center', color: 'text.secondary' }}>
          {translate('beheer.login.no_account')}{' '}
          <Link component={NavLink} to={authPaths.AuthRegister} underline="always">
            {translate('beheer.login.register')}
          </Link>
        </Box>
      ) : null}
    </>
  );
}

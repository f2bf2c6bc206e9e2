/** Signing in: with a password and, where there is one, a second factor; or with a passkey. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import { mdiFingerprint } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, Navigate, useLocation, useLogin, useTranslate } from 'react-admin';
import { Icon } from '../../fields/Icon.tsx';
import { afterSignIn, authPaths } from '../../providers/redirect.ts';
import { currentSession } from '../../providers/session.ts';
import {
  readSignInOptions,
  SecondFactorNeeded,
  type Proof,
  type SecondFactorChallenge,
} from '../../providers/signIn.ts';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { EmailField } from '../../shell/account/EmailField.tsx';
import { PasswordField } from '../../shell/account/PasswordField.tsx';
import { productName } from '../../shell/ProductName.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { SecondStep } from './SecondStep.tsx';
import { SellerMark } from './SellerMark.tsx';
import { usePasskeySignIn } from './usePasskeySignIn.ts';

export default function LoginPage() {
  const translate = useTranslate();
  const login = useLogin();
  const { search, state } = useLocation();
  const next = wantedPage(state);
  const [wasSignedIn] = useState(() => currentSession() !== null);
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const [email, setEmail] = useState('');
  const [isOver, setOver] = useState(false);
  if (wasSignedIn) return <Navigate to={afterSignIn(next)} replace />;

  async function signIn(proof: Proof): Promise<void> {
    setOver(false);
    try {
      await login({ ...proof, next });
    } catch (error) {
      if (!(error instanceof SecondFactorNeeded)) throw error;
      if ('email' in proof) setEmail(String(proof.email));
      setChallenge(error.challenge);
    }
  }

  const startAgain = (over: boolean): void => {
    setChallenge(null);
    setOver(over);
  };
  if (challenge) {
    return (
      <AuthFrame title={translate('beheer.second_factor.title')} heading={translate('beheer.second_factor.title')}>
        <SecondStep challenge={challenge} signIn={signIn} onBack={startAgain} />
      </AuthFrame>
    );
  }
  const notice = isOver ? 'beheer.second_factor.over' : noticeOf(search, state);
  return (
    <AuthFrame
      title={translate('beheer.login.title')}
      heading={translate('beheer.login.intro', { product: productName })}
      beneath={<SellerMark />}
    >
      <FirstStep email={email} notice={notice === null ? undefined : translate(notice)} signIn={signIn} />
    </AuthFrame>
  );
}

interface FirstStepProps {
  readonly email: string;
  readonly notice: string | undefined;
  readonly signIn: (proof: Proof) => Promise<void>;
}

function FirstStep({ email, notice, signIn }: FirstStepProps) {
  const translate = useTranslate();
  const { data: offers } = useQuery({ queryKey: ['sign-in-options'], queryFn: readSignInOptions, staleTime: Infinity });
  const passkey = usePasskeySignIn(offers?.passkeys === true, signIn);
  return (
    <>
      {passkey.refusal ? (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {passkey.refusal.text}
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
            <EmailField field={field('email')} value={email} autoComplete="username webauthn" autoFocus />
            <Box>
              <PasswordField
                {...field('password')}
                label={translate('beheer.login.password')}
                autoComplete="current-password"
              />
              <Link
                component={LinkBase}
                to={authPaths.AuthForgotPassword}
                sx={{ display: 'inline-block', mt: 1, fontSize: 13 }}
              >
                {translate('beheer.login.forgot_password')}
              </Link>
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
      {offers?.registration === true ? (
        <Box sx={{ mt: 3, textAlign: 'center', color: 'text.secondary' }}>
          {translate('beheer.login.no_account')}{' '}
          <Link component={LinkBase} to={authPaths.AuthRegister} underline="always">
            {translate('beheer.login.register')}
          </Link>
        </Box>
      ) : null}
    </>
  );
}

/** Where react-admin's guard came from. The dashboard is where one begins, not a page that somebody asked for. */
function wantedPage(state: unknown): string | undefined {
  const {
    nextPathname,
    nextSearch = '',
    nextHash = '',
  } = (state ?? {}) as { readonly nextPathname?: string; readonly nextSearch?: string; readonly nextHash?: string };
  return nextPathname === undefined || nextPathname === '/' ? undefined : `${nextPathname}${nextSearch}${nextHash}`;
}

function noticeOf(search: string, state: unknown): string | null {
  if (search === '?ended') return 'beheer.login.session_ended';
  const { notice } = (state ?? {}) as { readonly notice?: unknown };
  return notice === 'password_set' ? 'beheer.reset_password.done' : null;
}

/** Signing in. */
import { useRef, useState, type FormEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Navigate, useLocation, useLogin, useTranslate } from 'react-admin';
import { afterSignIn } from '../../providers/redirect.ts';
import { currentSession } from '../../providers/session.ts';
import { productName } from '../../shell/ProductName.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useRefusal } from './useRefusal.ts';

export default function LoginPage() {
  const translate = useTranslate();
  const login = useLogin();
  const { search, state } = useLocation();
  const next = wantedPage(state);
  const [wasSignedIn] = useState(() => currentSession() !== null);
  const [busy, setBusy] = useState(false);
  const { refusal, refuse, forgive } = useRefusal();
  const email = useRef<HTMLInputElement>(null);
  if (wasSignedIn) return <Navigate to={afterSignIn(next)} replace />;

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // What the password manager filled in is in the form, not always in React's state.
    const values = new FormData(event.currentTarget);
    forgive();
    setBusy(true);
    try {
      await login({ email: values.get('email'), password: values.get('password'), next });
    } catch (error) {
      refuse(error);
      setBusy(false);
      email.current?.focus();
    }
  }

  const ended = search === '?ended';
  return (
    <AuthFrame title={translate('beheer.login.title')} heading={translate('beheer.login.intro', { product: productName })}>
      <Box component="form" method="post" onSubmit={(event: FormEvent<HTMLFormElement>) => void signIn(event)} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {refusal ? <Alert severity="error" role="alert">{refusal.text}</Alert> : null}
        {ended && !refusal ? <Alert severity="info" role="status">{translate('beheer.login.session_ended')}</Alert> : null}
        <TextField
          label={translate('beheer.login.email')}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          fullWidth
          inputRef={email}
          error={refusal?.errors['email'] !== undefined}
          helperText={refusal?.errors['email']}
          slotProps={{ htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false, inputMode: 'email' } }}
        />
        <PasswordField label={translate('beheer.login.password')} name="password" autoComplete="current-password" error={refusal?.errors['password'] !== undefined} helperText={refusal?.errors['password']} />
        <Button type="submit" variant="contained" size="large" fullWidth loading={busy} sx={{ mt: 1 }}>{translate('beheer.login.sign_in')}</Button>
      </Box>
    </AuthFrame>
  );
}

/** Where react-admin's guard came from. */
function wantedPage(state: unknown): string | undefined {
  const { nextPathname, nextSearch = '' } = (state ?? {}) as { readonly nextPathname?: string; readonly nextSearch?: string };
  return nextPathname === undefined ? undefined : `${nextPathname}${nextSearch}`;
}

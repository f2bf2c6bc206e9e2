/** The first account of a new installation, by a link that works once. */
import { useState, type FormEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { LinkBase, useNavigate, useParams, useTranslate } from 'react-admin';
import { createFirstAccount } from '../../providers/setup.ts';
import { productName } from '../../shell/ProductName.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useRefusal } from './useRefusal.ts';

const passwordLength = 8;

export default function SetupPage() {
  const translate = useTranslate();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [sending, setSending] = useState(false);
  const { refusal, refuse, forgive } = useRefusal();

  async function create(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string): string => String(values.get(name) ?? '');
    forgive();
    setSending(true);
    try {
      await createFirstAccount(token, { email: text('email'), first_name: text('first_name'), last_name: text('last_name'), password: text('password') });
      // This page stands inside the guard, which has found that nobody is signed in.
      await queryClient.resetQueries({ queryKey: ['auth'] });
      navigate('/');
    } catch (error) {
      refuse(error);
      setSending(false);
    }
  }

  const signIn = <Button component={LinkBase} to="/login" variant="contained" fullWidth>{translate('beheer.login.title')}</Button>;
  const field = (name: 'first_name' | 'last_name' | 'email', autoComplete: string) => ({
    name, label: translate(`beheer.setup.${name}`), autoComplete, fullWidth: true,
    error: refusal?.errors[name] !== undefined, helperText: refusal?.errors[name], slotProps: { htmlInput: { required: true } },
  });
  const used = refusal?.status === 404 || refusal?.status === 410;
  return (
    <AuthFrame title={translate('beheer.setup.title')} heading={translate('beheer.setup.heading', { product: productName })} intro={translate('beheer.setup.intro')}>
      {used ? <Box sx={{ display: 'grid', gap: 2 }}><Alert severity="warning">{`${translate('beheer.setup.used')} ${translate('beheer.setup.used_hint')}`}</Alert>{signIn}</Box> : null}
      {used ? null : (
        <Box component="form" method="post" onSubmit={(event: FormEvent<HTMLFormElement>) => void create(event)} sx={{ display: 'grid', gap: 2 }}>
          {refusal && Object.keys(refusal.errors).length === 0 ? <Alert severity="error" role="alert">{refusal.text}</Alert> : null}
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <TextField {...field('first_name', 'given-name')} autoFocus />
            <TextField {...field('last_name', 'family-name')} />
          </Box>
          <TextField {...field('email', 'username')} type="email" />
          <PasswordField label={translate('beheer.setup.password')} name="password" autoComplete="new-password" error={refusal?.errors['password'] !== undefined} helperText={refusal?.errors['password'] ?? translate('beheer.setup.password_hint', { min: passwordLength })} />
          <Button type="submit" variant="contained" size="large" fullWidth loading={sending}>{translate('beheer.setup.submit')}</Button>
        </Box>
      )}
    </AuthFrame>
  );
}

/** Registers an account. The mail has the next step, and the page does not reveal whether the account exists. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { HttpError, useI18nProvider, useTranslate } from 'react-admin';
import { asOffered } from '../../i18n/product.ts';
import { register, type Registration } from '../../providers/calls/links.ts';
import { authPaths } from '../../providers/session/redirect.ts';
import { useSignInOptions } from '../../providers/calls/signIn.ts';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { EmailField } from '../../shell/account/EmailField.tsx';
import { NameFields } from '../../shell/account/NameFields.tsx';
import { NewPasswordField } from '../../shell/account/NewPasswordField.tsx';
import { NavLink } from '../../shell/Navigation.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { LookInMailbox } from './LookInMailbox.tsx';
import { SpentLink } from './SpentLink.tsx';

export default function RegisterPage() {
  const translate = useTranslate();
  const [sent, setSent] = useState<string | null>(null);
  const [closed, setClosed] = useState(false);
  const offers = useSignInOptions();
  const title = translate('beheer.register.title');
  if (sent !== null) {
    return (
      <AuthFrame title={title} heading={translate('beheer.register.done_title')}>
        <LookInMailbox text={translate('beheer.register.done', { email: sent })} again={null} />
      </AuthFrame>
    );
  }
  if (closed || offers?.registration === false) {
    return (
      <AuthFrame title={title} heading={title}>
        <SpentLink
          text={translate('beheer.register.closed')}
          to={authPaths.AuthLogin}
          action={translate('beheer.login.back')}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={title} heading={title} intro={translate('beheer.register.intro')}>
      <RegisterForm onSent={setSent} onClosed={() => setClosed(true)} />
      <Box sx={{ mt: 3, textAlign: 'center', color: 'text.secondary' }}>
        {translate('beheer.register.has_account')}{' '}
        <Link component={NavLink} to={authPaths.AuthLogin} underline="always">
          {translate('beheer.login.sign_in')}
        </Link>
      </Box>
    </AuthFrame>
  );
}

function RegisterForm({
  onSent,
  onClosed,
}: {
  readonly onSent: (email: string) => void;
  readonly onClosed: () => void;
}) {
  const translate = useTranslate();
  const language = asOffered(useI18nProvider().getLocale());

  async function send(registration: Registration): Promise<void> {
    try {
      await register(registration);
      onSent(registration.email);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      onClosed();
    }
  }

  return (
    <AccountForm
      submit={translate('beheer.register.submit')}
      place="wide"
      onSubmit={(values) =>
        send({
          email: values('email').trim(),
          first_name: values('first_name').trim(),
          last_name: values('last_name').trim(),
          password: values('password'),
          language,
        })
      }
    >
      {(field) => (
        <>
          <NameFields field={field} autoFocus />
          <EmailField field={field('email')} />
          <NewPasswordField label={translate('beheer.register.password')} field={field('password')} />
        </>
      )}
    </AccountForm>
  );
}

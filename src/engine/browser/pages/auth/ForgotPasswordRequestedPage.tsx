/** Confirms a password reset request. Does not reveal whether the account exists. */
import { useTranslate } from 'react-admin';
import { requestPasswordReset } from '../../providers/calls/links.ts';
import { useNavigation } from '../../shell/Navigation.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { LookInMailbox } from './LookInMailbox.tsx';

export default function ForgotPasswordRequestedPage() {
  const translate = useTranslate();
  const { state } = useNavigation().place;
  const { email } = (state ?? {}) as { readonly email?: string };
  const title = translate('beheer.forgot_password.requested_title');
  return (
    <AuthFrame title={title} heading={title}>
      <LookInMailbox
        text={
          email === undefined
            ? translate('beheer.forgot_password.requested_unnamed')
            : translate('beheer.forgot_password.requested', { email })
        }
        again={email === undefined ? null : () => requestPasswordReset(email)}
      />
    </AuthFrame>
  );
}

/** Accepting an invitation: name and password, and one is in. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { HttpError, useTranslate } from 'react-admin';
import { acceptInvitation, readInvitation, type AcceptedInvitation, type Invitation } from '../../providers/links.ts';
import { authPaths } from '../../providers/redirect.ts';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { NameFields } from '../../shell/account/NameFields.tsx';
import { NewPasswordField } from '../../shell/account/NewPasswordField.tsx';
import { productName } from '../../shell/ProductName.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { SpentLink } from './SpentLink.tsx';
import { useEnter } from './useEnter.ts';
import { useLinkToken } from './useLinkToken.ts';

export default function InvitationPage() {
  const translate = useTranslate();
  const enter = useEnter();
  const token = useLinkToken(authPaths.AuthInvitation);
  const [spent, setSpent] = useState(false);
  const link = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => readInvitation(token),
    enabled: token !== '',
    staleTime: Infinity,
  });
  const isSpent = spent || token === '' || isGone(link.error);

  async function accept(accepted: AcceptedInvitation): Promise<void> {
    try {
      await acceptInvitation(token, accepted);
    } catch (error) {
      if (isGone(error)) return setSpent(true);
      throw error;
    }
    await enter();
  }

  const title = translate('beheer.invitation.title');
  const invitation = isSpent ? undefined : link.data;
  return (
    <AuthFrame
      title={title}
      heading={translate('beheer.invitation.heading', { product: productName })}
      {...(invitation ? { intro: introOf(invitation, translate) } : {})}
    >
      {isSpent ? (
        <SpentLink
          text={translate('beheer.invitation.expired')}
          to={authPaths.AuthLogin}
          action={translate('beheer.login.sign_in')}
        />
      ) : null}
      {!isSpent && link.isPending ? <FormSkeleton fields={4} /> : null}
      {!isSpent && link.isError ? (
        <Alert severity="error" role="alert">
          {translate('beheer.login_error.server')}
        </Alert>
      ) : null}
      {invitation ? <AcceptForm invitation={invitation} onAccept={accept} /> : null}
    </AuthFrame>
  );
}

function AcceptForm({
  invitation,
  onAccept,
}: {
  readonly invitation: Invitation;
  readonly onAccept: (accepted: AcceptedInvitation) => Promise<void>;
}) {
  const translate = useTranslate();
  const { email, first_name, last_name } = invitation;
  return (
    <AccountForm
      submit={translate('beheer.invitation.submit')}
      place="wide"
      onSubmit={(values) =>
        onAccept({
          first_name: values('first_name').trim(),
          last_name: values('last_name').trim(),
          password: values('password'),
        })
      }
    >
      {(field) => (
        <>
          <TextField
            label={translate('beheer.login.email')}
            name="email"
            type="email"
            value={email}
            autoComplete="username"
            slotProps={{ input: { readOnly: true } }}
          />
          <NameFields field={field} first={first_name} last={last_name} />
          <NewPasswordField
            label={translate('beheer.register.password')}
            field={field('password')}
            known={[email, first_name, last_name]}
          />
        </>
      )}
    </AccountForm>
  );
}

function introOf({ inviter, client }: Invitation, translate: (key: string, params?: object) => string): string {
  const by = translate(inviter === null ? 'beheer.invitation.by_nobody' : 'beheer.invitation.by', { inviter });
  return [
    by,
    ...(client === null ? [] : [translate('beheer.invitation.for', { client })]),
    translate('beheer.invitation.choose'),
  ].join(' ');
}

function isGone(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

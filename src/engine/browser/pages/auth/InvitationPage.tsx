/** Accepts an invitation: asks for name and password, then signs in. */
import { useEffect, useEffectEvent, useState } from 'react';
import Alert from '@mui/material/Alert';
import { HttpError, useTranslate } from 'react-admin';
import { useCachedQuery } from '../../providers/queryCache.ts';
import {
  acceptInvitation,
  readInvitation,
  type AcceptedInvitation,
  type Invitation,
} from '../../providers/calls/links.ts';
import { authPaths } from '../../providers/session/redirect.ts';
import { chosenLocale } from '../../providers/store.ts';
import type { Session } from '../../providers/session/session.ts';
import { useLanguageChoice } from '../../shell/preferences/choices.ts';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { NameFields } from '../../shell/account/NameFields.tsx';
import { TextInput } from '../../shell/account/TextInput.tsx';
import { NewPasswordField } from '../../shell/account/NewPasswordField.tsx';
import { productName } from '../../shell/ProductName.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { SpentLink } from './SpentLink.tsx';
import { useCompleteSignIn } from './useCompleteSignIn.ts';
import { useLinkToken } from './useLinkToken.ts';

export default function InvitationPage() {
  const translate = useTranslate();
  const enter = useCompleteSignIn();
  const token = useLinkToken(authPaths.AuthInvitation);
  const [spent, setSpent] = useState(false);
  const link = useCachedQuery(token === '' ? null : `invitation ${token}`, () => readInvitation(token));
  useLanguageOf(link.value);
  const isSpent = spent || token === '' || isNotFound(link.error);

  async function accept(accepted: AcceptedInvitation): Promise<void> {
    let session: Session;
    try {
      session = await acceptInvitation(token, accepted);
    } catch (error) {
      if (isNotFound(error)) return setSpent(true);
      throw error;
    }
    await enter(session, '/');
  }

  const title = translate('beheer.invitation.title');
  const invitation = isSpent ? undefined : link.value;
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
      {!isSpent && link.status === 'pending' ? <FormSkeleton fields={4} /> : null}
      {!isSpent && link.status === 'error' ? (
        <Alert severity="error" role="alert">
          {translate('beheer.login_error.server')}
        </Alert>
      ) : null}
      {invitation ? <AcceptForm invitation={invitation} onAccept={accept} /> : null}
    </AuthFrame>
  );
}

/** Uses the language of the mail, unless one was chosen in this browser. */
function useLanguageOf(invitation: Invitation | undefined): void {
  const { choose, value } = useLanguageChoice();
  const language = invitation?.language;
  const isWanted = language !== undefined && language !== value && chosenLocale() === undefined;
  const take = useEffectEvent(choose);
  useEffect(() => {
    if (isWanted) take(language);
  }, [isWanted, language]);
}

function AcceptForm({
  invitation,
  onAccept,
}: {
  readonly invitation: Invitation;
  readonly onAccept: (accepted: AcceptedInvitation) => Promise<void>;
}) {
  const translate = useTranslate();
  const { email, first_name, last_name, client } = invitation;
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
          <TextInput
            label={translate('beheer.login.email')}
            name="email"
            type="email"
            value={email}
            autoComplete="username"
            readOnly
          />
          <NameFields field={field} first={first_name} last={last_name} />
          <NewPasswordField
            label={translate('beheer.register.password')}
            field={field('password')}
            owner={{ company: client }}
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

function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

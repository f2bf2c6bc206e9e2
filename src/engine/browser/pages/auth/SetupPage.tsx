/** Creates the first account of a new installation, with a single-use link. */
import { useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { createFirstAccount, type FirstAccount } from '../../providers/calls/setup.ts';
import { authPaths, tokenIn } from '../../providers/session/redirect.ts';
import { useSignInOptions } from '../../providers/calls/signIn.ts';
import type { Session } from '../../providers/session/session.ts';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { EmailField } from '../../shell/account/EmailField.tsx';
import { NameFields } from '../../shell/account/NameFields.tsx';
import { NewPasswordField } from '../../shell/account/NewPasswordField.tsx';
import { productName } from '../../shell/ProductName.tsx';
import { useNavigation } from '../../shell/Navigation.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { SpentLink } from './SpentLink.tsx';
import { useCompleteSignIn } from './useCompleteSignIn.ts';

export default function SetupPage() {
  const translate = useTranslate();
  const token = tokenIn(useNavigation().place.pathname, authPaths.AuthSetup) ?? '';
  const enter = useCompleteSignIn();
  const offers = useSignInOptions();
  const [used, setUsed] = useState(false);

  async function create(account: FirstAccount): Promise<void> {
    let session: Session;
    try {
      session = await createFirstAccount(token, account);
    } catch (error) {
      if (error instanceof HttpError && (error.status === 404 || error.status === 410)) return setUsed(true);
      throw error;
    }
    await enter(session, '/');
  }

  return (
    <AuthFrame
      title={translate('beheer.setup.title', { product: productName })}
      heading={translate('beheer.setup.heading', { product: productName })}
      intro={translate('beheer.setup.intro')}
    >
      {used || offers?.setup === false ? (
        <SpentLink
          text={`${translate('beheer.setup.used')} ${translate('beheer.setup.used_hint')}`}
          to={authPaths.AuthLogin}
          action={translate('beheer.login.title')}
        />
      ) : (
        <AccountForm
          submit={translate('beheer.setup.submit')}
          place="wide"
          onSubmit={(values) =>
            create({
              email: values('email').trim(),
              first_name: values('first_name').trim(),
              last_name: values('last_name').trim(),
              password: values('password'),
            })
          }
        >
          {(field) => (
            <>
              <NameFields field={field} autoFocus />
              <EmailField field={field('email')} />
              <NewPasswordField label={translate('beheer.setup.password')} field={field('password')} />
            </>
          )}
        </AccountForm>
      )}
    </AuthFrame>
  );
}

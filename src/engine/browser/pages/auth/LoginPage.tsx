/** Signs in with a password and, if required, a second factor; or with a passkey. */
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { afterSignIn, requestedPath } from '../../providers/session/redirect.ts';
import { placeOfEnding } from '../../providers/session/session.ts';
import {
  SecondFactorNeeded,
  signInWith,
  type Proof,
  type SecondFactorChallenge,
} from '../../providers/calls/signIn.ts';
import { productName } from '../../shell/ProductName.tsx';
import { useNavigation } from '../../shell/Navigation.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { FirstStep } from './FirstStep.tsx';
import { SecondStep } from './SecondStep.tsx';
import { useCompleteSignIn } from './useCompleteSignIn.ts';

export default function LoginPage() {
  const translate = useTranslate();
  const enter = useCompleteSignIn();
  const { search, state } = useNavigation().place;
  const next = placeOfEnding() ?? requestedPath(state);
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const [email, setEmail] = useState('');
  const [isOver, setOver] = useState(false);

  async function signIn(proof: Proof): Promise<void> {
    setOver(false);
    try {
      const session = await signInWith(proof);
      await enter(session, afterSignIn(next, session.user.latest_url));
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
    >
      <FirstStep email={email} notice={notice === null ? undefined : translate(notice)} signIn={signIn} />
    </AuthFrame>
  );
}

function noticeOf(search: string, state: unknown): string | null {
  if (search === '?ended') return 'beheer.login.session_ended';
  const { notice } = (state ?? {}) as { readonly notice?: unknown };
  return notice === 'password_set' ? 'beheer.reset_password.done' : null;
}

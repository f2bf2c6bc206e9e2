/** Completes signing in: loads and opens the screens. */
import { createContext, useContext } from 'react';
import { product } from '../../i18n/product.ts';
import { saveSession, type Session } from '../../providers/session/session.ts';
import { useNavigation } from '../../shell/Navigation.tsx';

/** Activates the session, and resolves when the screens are ready. */
export type CompleteSignIn = (session: Session) => Promise<void>;

const Entering = createContext<CompleteSignIn>((session) => {
  saveSession(session);
  return Promise.resolve();
});

/** For the code that knows how to load the screens. */
export const CompleteSignInProvider = Entering.Provider;

export function useCompleteSignIn(): (session: Session, to: string) => Promise<void> {
  const { go } = useNavigation();
  const enter = useContext(Entering);
  return async (session, to) => {
    await enter(session);
    // Another brand comes with another page.
    if ((session.user.brand ?? '') === product.brandKey) go(to);
    else location.assign(to);
  };
}

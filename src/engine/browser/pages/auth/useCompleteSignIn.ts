/** Goes in, once somebody is signed in: to the screens, which are fetched meanwhile. */
import { createContext, useContext } from 'react';
import { saveSession, type Session } from '../../providers/session.ts';
import { useNavigation } from '../../shell/Navigation.tsx';

/** Puts the session in force, and resolves when the screens are ready to be shown. */
export type CompleteSignIn = (session: Session) => Promise<void>;

const Entering = createContext<CompleteSignIn>((session) => {
  saveSession(session);
  return Promise.resolve();
});

/** For whoever knows where the screens come from. */
export const CompleteSignInProvider = Entering.Provider;

export function useCompleteSignIn(): (session: Session, to: string) => Promise<void> {
  const { go } = useNavigation();
  const enter = useContext(Entering);
  return async (session, to) => {
    await enter(session);
    go(to);
  };
}

/** Goes in, once somebody is signed in: to the screens, which are fetched meanwhile. */
import { createContext, useContext } from 'react';
import { saveSession, type Session } from '../../providers/session.ts';
import { usePlaces } from '../../shell/Places.tsx';

/** Puts the session in force, and resolves when the screens are ready to be shown. */
export type Enter = (session: Session) => Promise<void>;

const Entering = createContext<Enter>((session) => {
  saveSession(session);
  return Promise.resolve();
});

/** For whoever knows where the screens come from. */
export const EnterProvider = Entering.Provider;

export function useEnter(): (session: Session, to: string) => Promise<void> {
  const { go } = usePlaces();
  const enter = useContext(Entering);
  return async (session, to) => {
    await enter(session);
    go(to);
  };
}

/** Does something with the account: says that it is busy, and keeps what the server had against it. */
import { createContext, useContext, useState } from 'react';
import { currentSession } from '../../providers/session.ts';
import { useApiError, type ShownApiError } from './useApiError.ts';

/** Answers whether the error was that of a session that is over, which has been dealt with. */
type LeaveIfEnded = (error: unknown) => Promise<boolean>;

/** Who is not signed in has nothing to leave; inside, react-admin's is handed in. */
const Leaving = createContext<LeaveIfEnded>(() => Promise.resolve(false));

export const LeavingProvider = Leaving.Provider;

export interface Acting {
  readonly busy: boolean;
  readonly refusal: ShownApiError | null;
  /** Answers whether it went well. */
  readonly act: (what: () => Promise<void>) => Promise<boolean>;
  readonly forgive: () => void;
}

export function useAct(): Acting {
  const { refusal, refuse, forgive } = useApiError();
  const [busy, setBusy] = useState(false);
  const leaveIfEnded = useContext(Leaving);
  async function act(what: () => Promise<void>): Promise<boolean> {
    forgive();
    setBusy(true);
    try {
      await what();
      return true;
    } catch (error) {
      if (currentSession() === null || !(await leaveIfEnded(error))) refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, refusal, act, forgive };
}

/** Runs an account action, with its busy state and API error. */
import { createContext, useContext, useState } from 'react';
import { currentSession } from '../../providers/session/session.ts';
import { useApiError, type ShownApiError } from './useApiError.ts';

/** Resolves to true if the error was an ended session, which has been handled. */
type LeaveIfEnded = (error: unknown) => Promise<boolean>;

/** Pages that require no sign-in have no session to end. Signed-in screens provide react-admin's handler. */
const Leaving = createContext<LeaveIfEnded>(() => Promise.resolve(false));

export const LeavingProvider = Leaving.Provider;

/** State of an action, and the function that runs it. `forgive` clears the error. */
export interface Acting {
  readonly busy: boolean;
  readonly refusal: ShownApiError | null;
  /** Resolves to true on success. */
  readonly act: (what: () => Promise<void>) => Promise<boolean>;
  readonly forgive: () => void;
}

/**
 * Returns a function that runs an action and keeps its error for `ApiErrorAlert`. An ended session leads to signing in.
 */
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

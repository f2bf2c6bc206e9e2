/** Does something with the account: says that it is busy, and keeps what the server had against it. */
import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { currentSession } from '../../providers/session.ts';
import { useRefusal, type ShownRefusal } from './useRefusal.ts';

export interface Acting {
  readonly busy: boolean;
  readonly refusal: ShownRefusal | null;
  /** Answers whether it went well. */
  readonly act: (what: () => Promise<void>) => Promise<boolean>;
  readonly forgive: () => void;
}

export function useAct(): Acting {
  const { refusal, refuse, forgive } = useRefusal();
  const [busy, setBusy] = useState(false);
  const leaveIfEnded = useLogoutIfAccessDenied();
  async function act(what: () => Promise<void>): Promise<boolean> {
    forgive();
    setBusy(true);
    try {
      await what();
      return true;
    } catch (error) {
      // Who is not signed in has nothing to leave.
      if (currentSession() === null || !(await leaveIfEnded(error))) refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, refusal, act, forgive };
}

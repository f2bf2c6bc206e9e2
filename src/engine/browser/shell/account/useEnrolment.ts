/** The state of setting up a second factor: the open dialog. */
import { useState } from 'react';
import { startTotp, type TotpSetup } from '../../providers/calls/account.ts';
import { useAct, type Acting } from './useAct.ts';

interface Enrolment extends Pick<Acting, 'busy' | 'refusal'> {
  readonly setup: TotpSetup | null;
  readonly startApp: () => void;
  readonly closeApp: () => void;
}

/**
 * Returns functions that start and close the set-up of an authenticator app. `setup` is null while no dialog is open.
 */
export function useEnrolment(): Enrolment {
  const { busy, refusal, act } = useAct();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  return {
    busy,
    refusal,
    setup,
    startApp: () => void act(async () => setSetup(await startTotp())),
    closeApp: () => setSetup(null),
  };
}

/** Signs in with a passkey only: by a button, or by autofill in the e-mail field if the browser supports it. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import {
  awaitAutofilledPasskey,
  canAutofillPasskeys,
  canUsePasskeys,
  showPasskey,
  stopWaitingForPasskey,
} from '../../providers/calls/passkeys.ts';
import { PasskeyFailure } from '../../providers/calls/passkeyFailure.ts';
import { askPasskeyChallenge, type Proof } from '../../providers/calls/signIn.ts';
import { useAct, type Acting } from '../../shell/account/useAct.ts';

interface PasskeySignIn extends Pick<Acting, 'busy' | 'refusal' | 'forgive'> {
  readonly offered: boolean;
  readonly start: () => void;
}

/** @param isOffered true if the server offers it */
export function usePasskeySignIn(isOffered: boolean, signIn: (proof: Proof) => Promise<void>): PasskeySignIn {
  const offered = isOffered && canUsePasskeys();
  const { busy, refusal, act, forgive } = useAct();
  const [listens, setListens] = useState(true);
  const onChosen = useEffectEvent(async (challenge: string, passkey: AuthenticationResponseJSON): Promise<void> => {
    await act(() => signIn({ challenge, passkey, alone: true }));
  });
  useEffect(() => {
    if (!offered || !listens) return undefined;
    let here = true;
    const wait = async (): Promise<void> => {
      if (!(await canAutofillPasskeys())) return;
      const { challenge, passkey: options } = await askPasskeyChallenge();
      if (!here) return;
      const passkey = await awaitAutofilledPasskey(options);
      if (here) await onChosen(challenge, passkey);
    };
    // The person did not start this, so its failure is not reported.
    wait().catch(() => undefined);
    return () => {
      here = false;
      stopWaitingForPasskey();
    };
  }, [offered, listens]);

  async function start(): Promise<void> {
    setListens(false);
    await act(async () => {
      const { challenge, passkey: options } = await askPasskeyChallenge();
      const passkey = await showPasskey(options).catch((error: unknown) => {
        if (error instanceof PasskeyFailure && error.reason === 'cancelled') return null;
        throw error;
      });
      if (passkey !== null) await signIn({ challenge, passkey, alone: true });
    });
    setListens(true);
  }

  return { offered, busy, refusal, forgive, start: () => void start() };
}

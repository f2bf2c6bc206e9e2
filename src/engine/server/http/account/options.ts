/** What the sign-in page offers, and whose it is. */
import * as calls from '../../../registry/calls/signIn.ts';
import { isSetupOpen } from '../../auth/setup.ts';
import { relyingParty } from '../../auth/relyingParty.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import type { AccountContext } from './context.ts';

export const signInOptionCalls = ({ accounts, store, queries, brand }: AccountContext): readonly HandledCall[] => [
  handle(calls.readSignInOptions, async ({ request }) => {
    const party = relyingParty(accounts);
    // What the request says of its host decides no more than whether a button is shown.
    const isThere = party !== null && (accounts.originIsGiven || request.hostname === party.id);
    return {
      registration: accounts.registration,
      passkeys: isThere,
      setup: await isSetupOpen(queries),
      seller: (await brand?.(store)) ?? null,
    };
  }),
];

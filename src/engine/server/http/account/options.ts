/** Options and brand of the sign-in page. */
import * as calls from '../../../registry/calls/signIn.ts';
import { isSetupOpen } from '../../auth/setup.ts';
import { relyingParty } from '../../auth/relyingParty.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import type { AccountContext } from './context.ts';

export const signInOptionCalls = ({ accounts, store, queries, brand }: AccountContext): readonly HandledCall[] => [
  handle(calls.readSignInOptions, async ({ request }) => {
    const party = relyingParty(accounts);
    // The host of the request only decides if a button is shown.
    const isThere = party !== null && (accounts.originIsGiven || request.hostname === party.id);
    return {
      registration: accounts.registration,
      passkeys: isThere,
      setup: await isSetupOpen(queries),
      seller: (await brand?.(store)) ?? null,
    };
  }),
];

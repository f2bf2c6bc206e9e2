/** Options and brand of the sign-in page. */
import * as calls from '../../../registry/calls/signIn.ts';
import { isSetupOpen } from '../../auth/setup.ts';
import { relyingParty } from '../../auth/relyingParty.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import type { AccountContext, Brand } from './context.ts';

export const signInOptionCalls = ({ accounts, store, queries, brand }: AccountContext): readonly HandledCall[] => [
  handle(calls.readSignInOptions, async ({ request }) => {
    const party = relyingParty(accounts);
    // The host of the request only decides if a button is shown.
    const isThere = party !== null && (accounts.originIsGiven || request.hostname === party.id);
    return {
      registration: accounts.registration,
      passkeys: isThere,
      setup: await isSetupOpen(queries),
      seller: (await brand?.(store, null).then(shown)) ?? null,
    };
  }),
];

const shown = async (brand: Brand | null) => {
  if (brand === null) return null;
  const logo = (await brand.logo?.read()) ?? null;
  return {
    name: brand.name,
    colour: brand.colour,
    logo: logo && `data:${logo.media_type};base64,${logo.content.toString('base64')}`,
  };
};

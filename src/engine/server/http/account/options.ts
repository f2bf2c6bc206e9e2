/** What the sign-in page offers, and whose it is. */
import type { FastifyInstance } from 'fastify';
import { relyingParty } from '../../auth/relyingParty.ts';
import type { AccountContext } from './context.ts';

export function optionsRoutes(app: FastifyInstance, { accounts, store, brand }: AccountContext): void {
  app.get('/api/session/options', async (request) => {
    const party = relyingParty(accounts);
    // What the request says of its host decides no more than whether a button is shown.
    const isThere = party !== null && (accounts.originIsGiven || request.hostname === party.id);
    return { registration: accounts.registration, passkeys: isThere, seller: (await brand?.(store)) ?? null };
  });
}

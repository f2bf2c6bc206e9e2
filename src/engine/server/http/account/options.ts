/** What the sign-in page offers, and whose it is. */
import type { FastifyInstance } from 'fastify';
import { relyingParty } from '../../auth/relyingParty.ts';
import { logoOf, shown } from '../../../../modules/billing/server/logo.ts';
import type { OpenStore } from '../../store/contract.ts';
import type { AccountContext } from './context.ts';

export function optionsRoutes(app: FastifyInstance, { accounts, store }: AccountContext): void {
  app.get('/api/session/options', async (request) => {
    const party = relyingParty(accounts);
    // What the request says of its host decides no more than whether a button is shown.
    const isThere = party !== null && (accounts.originIsGiven || request.hostname === party.id);
    return { registration: accounts.registration, passkeys: isThere, seller: await sellerShown(store) };
  });
}

/** The usual seller, as everybody may see it: by its name, and its logo where it has one. */
async function sellerShown({
  database,
  registry,
}: Pick<OpenStore, 'database' | 'registry'>): Promise<{ readonly name: string; readonly logo: string | null } | null> {
  const sellers = registry().resources['sellers'];
  if (sellers?.fields['logo'] === undefined || sellers.fields['is_default'] === undefined) return null;
  const row = await database
    .selectFrom(sellers.table)
    .select(['name', 'logo'])
    .where('status', '=', 'active')
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .executeTakeFirst();
  return row ? { name: String(row['name']), logo: await logoOf(database, row, shown) } : null;
}

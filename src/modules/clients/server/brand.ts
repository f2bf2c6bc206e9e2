/** Branding of the sign-in page. */
import type { Accounts, OpenStore } from '#engine/server';
import { readContact } from './contact.ts';
import { logoOf, shown } from './logo.ts';

/**
 * Returns the public name and logo of the company: the name in the settings, otherwise that of the default seller, with
 * its logo if it has one.
 */
export async function sellerBrand(store: Pick<OpenStore, 'database' | 'registry'>): Promise<Accounts.Brand | null> {
  const { database } = store;
  const { sellers } = store.registry().resources;
  if (sellers?.fields['logo'] === undefined || sellers.fields['is_default'] === undefined) return null;
  const row = await database
    .selectFrom('sellers')
    .select(['name', 'logo'])
    .where('status', '=', 'active')
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .executeTakeFirst();
  if (!row) return null;
  const { name } = await readContact(store);
  return { name: name ?? row.name, logo: await logoOf(database, row, shown) };
}

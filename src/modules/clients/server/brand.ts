/** Whose sign-in page it is. */
import type { Brand } from '../../../engine/server/http/account/context.ts';
import type { OpenStore } from '../../../engine/server/store/contract.ts';
import { readContact } from './contact.ts';
import { logoOf, shown } from './logo.ts';

/**
 * The company as everybody may see it: by the name of the settings, else that of the usual seller, with the logo of
 * that where it has one.
 */
export async function sellerBrand(store: Pick<OpenStore, 'database' | 'registry'>): Promise<Brand | null> {
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

/** Whose sign-in page it is. */
import type { Brand } from '../../../engine/server/http/account/context.ts';
import type { OpenStore } from '../../../engine/server/store/contract.ts';
import { logoOf, shown } from './logo.ts';

/** The usual seller, as everybody may see it: by its name, and its logo where it has one. */
export async function sellerBrand({
  database,
  registry,
}: Pick<OpenStore, 'database' | 'registry'>): Promise<Brand | null> {
  const sellers = registry().resources['sellers'];
  if (sellers?.fields['logo'] === undefined || sellers.fields['is_default'] === undefined) return null;
  const row = await database
    .selectFrom('sellers')
    .select(['name', 'logo'])
    .where('status', '=', 'active')
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .executeTakeFirst();
  return row ? { name: row.name, logo: await logoOf(database, row, shown) } : null;
}

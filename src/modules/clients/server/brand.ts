/** Brand of the pages: of the default seller, and for people of clients of the seller that serves them. */
import type { Rows } from '#engine/registry';
import type { Accounts, Caller, Database, OpenStore } from '#engine/server';
import { readContact } from './contact.ts';
import { readLogo, shown } from './logo.ts';

type Seller = Pick<Rows['sellers'], 'uuid' | 'name' | 'logo' | 'brand_colour'>;

/**
 * Returns the brand of a person of clients: that of the only seller that serves their clients, or their active one.
 * Others see that of the default seller, with the name in the settings if there is one.
 */
export async function sellerBrand(
  store: Pick<OpenStore, 'database' | 'registry'>,
  caller: Caller | null,
): Promise<Accounts.Brand | null> {
  const { database } = store;
  const { sellers } = store.registry().resources;
  if (['logo', 'brand_colour', 'is_default'].some((field) => sellers?.fields[field] === undefined)) return null;
  const [first] = await database
    .selectFrom('sellers')
    .select(columns)
    .where('status', '=', 'active')
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .limit(1)
    .execute();
  const own = await sellerOf(database, caller);
  if (own && own.uuid !== first?.uuid) return brandOf(database, own, own.uuid);
  if (!first) return null;
  const { name } = await readContact(store);
  return brandOf(database, name === null ? first : { ...first, name }, null);
}

const columns = ['uuid', 'name', 'logo', 'brand_colour'] as const;

/** Returns null for strangers, for staff, and for people whose clients are served by several sellers. */
async function sellerOf(database: Database, caller: Caller | null): Promise<Seller | null> {
  const clients = caller?.active_client ? [caller.active_client] : (caller?.clients ?? []);
  if (caller?.actor !== 'user' || clients.length === 0) return null;
  const [own, ...others] = await database
    .selectFrom('sellers')
    .select(columns)
    .where('uuid', 'in', (clientsOf) =>
      clientsOf
        .selectFrom('clients')
        .select('seller_uuid')
        .where('uuid', 'in', [...clients]),
    )
    .limit(2)
    .execute();
  return others.length === 0 ? (own ?? null) : null;
}

function brandOf(database: Database, seller: Seller, key: string | null): Accounts.Brand {
  const { name, logo, brand_colour: colour } = seller;
  return {
    key,
    name,
    colour,
    logo: logo && { version: logo.uuid, read: () => readLogo(database, { logo }, shown) },
  };
}

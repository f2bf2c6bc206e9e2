/**
 * Main domain of hosting in a cart: the chosen name, otherwise the first name of the cart that no other hosting uses.
 */
import type { Executor } from '#engine/server';
import { domainNames, type CartItemRow } from '../cartRows.ts';

interface MainDomains {
  /** The lines as stored; hosting has its main domain as domain name. */
  readonly items: readonly CartItemRow[];
  /** Names to choose from: those of the cart, then those of the client. */
  readonly names: readonly string[];
}

/** A line of several accounts has no main domain until it is split. */
export function takesMainDomain({ product, quantity }: Pick<CartItemRow, 'product' | 'quantity'>): boolean {
  return product.type === 'hosting' && quantity === 1;
}

export async function withMainDomains(
  executor: Executor,
  items: readonly CartItemRow[],
  client_uuid: string,
): Promise<MainDomains> {
  const hosting = items.filter(takesMainDomain);
  if (hosting.length === 0) return { items: items.map(withoutMainDomain), names: [] };
  const ordered = domainNames(items);
  const names = [...new Set([...ordered, ...(await namesOf(executor, client_uuid))])];
  const chosen = new Map(
    hosting.flatMap(({ uuid, domain_name }) =>
      domain_name !== null && names.includes(domain_name) ? [[uuid, domain_name] as const] : [],
    ),
  );
  const taken = new Set(chosen.values());
  const free = ordered.filter((name) => !taken.has(name));
  return {
    items: items.map((item) =>
      takesMainDomain(item)
        ? { ...item, domain_name: chosen.get(item.uuid) ?? free.shift() ?? null }
        : withoutMainDomain(item),
    ),
    names,
  };
}

/** Drops a name that was chosen before the quantity was raised. */
function withoutMainDomain(item: CartItemRow): CartItemRow {
  return item.product.type === 'hosting' ? { ...item, domain_name: null } : item;
}

const mostNames = 200;

/** Domain names that the client has with us, or has ordered. */
async function namesOf(executor: Executor, client_uuid: string): Promise<readonly string[]> {
  const rows = await executor
    .selectFrom('domains')
    .select('name')
    .where('client_uuid', '=', client_uuid)
    .where('status', 'in', ['active', 'requested', 'pending_registration', 'pending_transfer_in'])
    .orderBy('name')
    .limit(mostNames)
    .execute();
  return rows.map(({ name }) => name);
}

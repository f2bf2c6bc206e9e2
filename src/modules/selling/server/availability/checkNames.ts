/** Checks names before a transaction begins: a registry may be slow, and no lock may be held meanwhile. */
import { Hostnames } from '#engine/values';
import type { Executor } from '#engine/server';
import { tldSuffixes } from '../../../domains/server/tldSuffixes.ts';
import { domainNames, itemsOf, openCart } from '../cartRows.ts';
import type { Availability } from './port.ts';

interface Asked {
  readonly client_uuid: string;
  readonly availability: Availability;
}

/** Checks the names in the client's cart without the cache. The transaction that follows uses the answers. */
export async function checkCartNames(executor: Executor, { client_uuid, availability }: Asked): Promise<void> {
  const cart = await openCart(executor, client_uuid);
  if (cart !== null)
    await availability.check(executor, domainNames(await itemsOf(executor, cart.uuid)), { fresh: true });
}

/** Checks the names that are about to be added to a cart, and those already in it. */
export async function checkNames(
  executor: Executor,
  typed: readonly unknown[],
  { client_uuid, availability }: Asked,
): Promise<void> {
  const suffixes = await tldSuffixes(executor);
  const names = typed.flatMap((one) => {
    const parsed = typeof one === 'string' ? Hostnames.parseDomainNameUnder(suffixes, one) : null;
    return parsed !== null && 'name' in parsed ? [parsed.name] : [];
  });
  const cart = await openCart(executor, client_uuid);
  await availability.check(executor, [
    ...names,
    ...(cart === null ? [] : domainNames(await itemsOf(executor, cart.uuid))),
  ]);
}

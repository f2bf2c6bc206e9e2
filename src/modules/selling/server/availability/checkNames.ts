/**
 * In charge of asking about names before a transaction begins: a registry takes its time, and meanwhile nothing may be
 * held.
 */
import { parseDomainNameUnder } from '../../../../engine/values/identifiers/domainName.ts';
import type { Executor } from '../../../../engine/server/store/fragment.ts';
import { tldSuffixes } from '../../../domains/server/tldSuffixes.ts';
import { domainNames } from '../cart/nameFacts.ts';
import { itemsOf, openCart } from '../cart/rows.ts';
import type { Availability } from './port.ts';

interface Asked {
  readonly client_uuid: string;
  readonly availability: Availability;
}

/**
 * Of the names in the client's cart, whatever was heard before: what is answered now holds for the transaction that
 * follows.
 */
export async function checkCartNames(executor: Executor, { client_uuid, availability }: Asked): Promise<void> {
  const cart = await openCart(executor, client_uuid);
  if (cart !== null)
    await availability.check(executor, domainNames(await itemsOf(executor, cart.uuid)), { fresh: true });
}

/** Of what is about to go into a cart, with what is there already. */
export async function checkNames(
  executor: Executor,
  typed: readonly unknown[],
  { client_uuid, availability }: Asked,
): Promise<void> {
  const suffixes = await tldSuffixes(executor);
  const names = typed.flatMap((one) => {
    const parsed = typeof one === 'string' ? parseDomainNameUnder(suffixes, one) : null;
    return parsed !== null && 'name' in parsed ? [parsed.name] : [];
  });
  const cart = await openCart(executor, client_uuid);
  await availability.check(executor, [
    ...names,
    ...(cart === null ? [] : domainNames(await itemsOf(executor, cart.uuid))),
  ]);
}

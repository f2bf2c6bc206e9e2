/** Previews the billing run, for staff to see before they start it. */
import type { DueOverview } from '../../rules/billingRound.ts';
import type { Registry } from '#engine/registry';
import { type Database, Failure } from '#engine/server';
import { priceClient, type PriceClient } from '../../../pricing/server/prices.ts';
import { dueCandidates, dueOrFailure, openRound } from './due.ts';

/** Computes what the billing run would do now, without writing. */
export async function dueOverview(
  database: Database,
  { registry, now }: { readonly registry: Registry; readonly now: Date },
): Promise<DueOverview> {
  return database
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const round = await openRound(tx, { registry, now });
      const clients = new Map<string, PriceClient>();
      const clientOf = async (uuid: string): Promise<PriceClient> => {
        const known = clients.get(uuid) ?? (await priceClient(tx, uuid));
        clients.set(uuid, known);
        return known;
      };
      const lines: DueOverview['lines'][number][] = [];
      const ending: DueOverview['ending'][number][] = [];
      const failing: DueOverview['failing'][number][] = [];
      const unpriced: DueOverview['unpriced'][number][] = [];
      for (const subscription of await dueCandidates(tx, round, null)) {
        const client = await clientOf(subscription.client_uuid);
        const named = { subscription_uuid: subscription.uuid, description: subscription.description };
        const found = dueOrFailure(round, subscription, client);
        if (found instanceof Failure) {
          failing.push(named);
          continue;
        }
        for (const { product, part, amount_cents, discount_cents } of found?.lines ?? []) {
          lines.push({
            ...named,
            client_uuid: subscription.client_uuid,
            product_name: product.name,
            currency: client.currency,
            start: part.start,
            end: part.end,
            amount_cents,
            discount_cents,
          });
        }
        if (found?.due.ended_on) ending.push({ ...named, on: found.due.ended_on });
        if (found?.due.unpriced) unpriced.push({ ...named, on: found.due.unpriced.on });
      }
      return { today: round.today, lines, ending, unpriced, failing };
    });
}

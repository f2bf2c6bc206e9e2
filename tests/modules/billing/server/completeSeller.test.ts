// The first seller is the one that new clients are given; those after it are not, unless that is asked.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { completeSeller } from '../../../../src/modules/billing/server/module.ts';
import { createBillingWorld, type BillingWorld } from '../../../support/billing.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());

test.each([
  ['the first', true, true],
  ['another', false, undefined],
])('%s', async (_, isFirst, expected) => {
  const seen: unknown[] = [];
  const undone = anyTable(world.api.store.database)
    .transaction()
    .execute(async (tx) => {
      // Stands before the one of the company, and is empty.
      if (isFirst) await sql`create temporary table sellers (uuid uuid) on commit drop`.execute(tx);
      const event = { tx, before: null, values: { name: 'Host' }, now: world.api.clock.now };
      seen.push((await completeSeller(event as unknown as Parameters<typeof completeSeller>[0])).is_default);
      throw new Error('Undone.');
    });
  await expect(undone).rejects.toThrow('Undone.');
  expect(seen).toEqual([expected]);
});

/** Stored display names of domains, zones and subscriptions that earlier versions wrote. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDataMigration } from '../../../../src/engine/server/store/ddl/dataMigration.ts';
import { namesAsDisplayed } from '../../../../src/modules/domains/migrations/001-names-as-displayed.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.api.close());

/** Stored by an earlier version, and the right display name. */
const names = [
  ['xn--mnchen-3ya.nl', null, 'münchen.nl'],
  ['xn--bcher-kva.nl', 'xn--bcher-kva.nl', 'bücher.nl'],
  ['xn--80ak6aa92e.nl', 'аррӏе.nl', 'xn--80ak6aa92e.nl'],
  ['plain.nl', null, 'plain.nl'],
  ['xn--caf-dma.nl', 'café.nl', 'café.nl'],
] as const;

test('the migration recomputes display names that are empty or outdated, and writes no others', async () => {
  const { add, subscription } = shop;
  const { database } = shop.api.store;
  const { clients, tlds } = shop.api.company;
  const migrate = (): Promise<number> => database.transaction().execute((tx) => runDataMigration(tx, namesAsDisplayed));
  await migrate();
  await database.updateTable('tlds').set({ idn_allowed: true }).where('uuid', '=', tlds.nl).execute();
  for (const [name, name_unicode] of names) {
    const domain_uuid = await add('domains', { name, tld_uuid: tlds.nl, client_uuid: clients.own });
    await add('dns-zones', { domain_uuid });
    for (const table of ['domains', 'dns_zones'] as const)
      await database.updateTable(table).set({ name_unicode }).where('name', '=', name).execute();
  }
  const described = await subscription({ description: 'Domain xn--mnchen-3ya.nl' });
  expect(await migrate()).toBe(4 + 4 + 1);
  for (const table of ['domains', 'dns_zones'] as const)
    expect(
      await database
        .selectFrom(table)
        .select(['name', 'name_unicode'])
        .where(
          'name',
          'in',
          names.map(([name]) => name),
        )
        .execute(),
      table,
    ).toEqual(expect.arrayContaining(names.map(([name, , name_unicode]) => ({ name, name_unicode }))));
  expect(
    await database.selectFrom('subscriptions').select('description').where('uuid', '=', described).execute(),
  ).toEqual([{ description: 'Domain münchen.nl' }]);
  expect(await migrate()).toBe(0);
});

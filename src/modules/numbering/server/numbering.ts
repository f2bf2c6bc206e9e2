/** In charge of the numbers of clients, projects and orders: the next of the series, where none was given. */
import { anyTable, type Hooks, type Row, type Tx } from '../../../engine/server/store/contract.ts';
import { beyondWall } from '../../../engine/server/store/wall/confine.ts';
import type { Module } from '../../../engine/server/modules.ts';
import { keepSequence } from './keepSequence.ts';
import { nextNumber, type NumberedDocument } from './sequence.ts';

export const numbering: Module = {
  name: 'numbering',
  hooks: {
    'number-sequences': { beforeWrite: keepSequence },
    clients: numberAtCreation({ document: 'client', table: 'clients' }, (_tx, values) => values['seller_uuid']),
    projects: numberAtCreation({ document: 'project', table: 'projects' }, sellerOfClient),
    orders: numberAtCreation({ document: 'order', table: 'orders' }, (_tx, values) => values['seller_uuid']),
  },
};

function numberAtCreation(numbered: NumberedDocument, sellerOf: (tx: Tx, values: Row) => unknown): Hooks {
  return {
    async beforeWrite({ tx, before, values, now }) {
      const given = values['number'];
      if (before !== null || (given !== undefined && given !== null && given !== '')) return values;
      // The next number of a series comes after everybody's.
      const number = await beyondWall(tx, async (all) => {
        const seller_uuid = await sellerOf(all, values);
        return typeof seller_uuid === 'string' ? nextNumber(all, { ...numbered, seller_uuid, now }) : null;
      });
      return number === null ? values : { ...values, number };
    },
  };
}

async function sellerOfClient(tx: Tx, values: Row): Promise<unknown> {
  const client = await anyTable(tx)
    .selectFrom('clients')
    .select('seller_uuid')
    .where('uuid', '=', values['client_uuid'])
    .executeTakeFirst();
  return client?.seller_uuid;
}

/** Server module that numbers clients, projects and orders: assigns the next number if none was given. */
import { acrossClients, type Module, type ServerModule, type Tx, type WriteEvent } from '#engine/server';
import { checkSequence } from './checkSequence.ts';
import { nextNumber, type NumberedDocument } from './sequence.ts';
import { textFiles } from './texts.ts';

const numbering: Module = {
  name: 'numbering',
  textFiles: [textFiles],
  hooks: {
    'number-sequences': { beforeWrite: checkSequence },
    clients: { beforeWrite: numberAtCreation({ document: 'client', table: 'clients' }, ownSeller) },
    projects: { beforeWrite: numberAtCreation({ document: 'project', table: 'projects' }, sellerOfClient) },
    orders: { beforeWrite: numberAtCreation({ document: 'order', table: 'orders' }, ownSeller) },
  },
};

/** The values of a client, project or order that its number depends on. */
interface Numbered {
  readonly number?: string | null;
  readonly seller_uuid?: string;
  readonly client_uuid?: string;
}

type SellerOf = (tx: Tx, values: Numbered) => Promise<string | undefined> | string | undefined;

type NumberingHook = <Values extends Numbered>(
  event: Pick<WriteEvent, 'tx' | 'now'> & { readonly before: object | null; readonly values: Values },
) => Promise<Values>;

function numberAtCreation(numbered: NumberedDocument, sellerOf: SellerOf): NumberingHook {
  return async ({ tx, before, values, now }) => {
    if (before !== null || values.number) return values;
    // The series counts the numbers of all clients, so row-level security must not hide any.
    const number = await acrossClients(tx, async (all) => {
      const seller_uuid = await sellerOf(all, values);
      return seller_uuid === undefined ? null : nextNumber(all, { ...numbered, seller_uuid, now });
    });
    return number === null ? values : { ...values, number };
  };
}

function ownSeller(_tx: Tx, { seller_uuid }: Numbered): string | undefined {
  return seller_uuid;
}

async function sellerOfClient(tx: Tx, { client_uuid }: Numbered): Promise<string | undefined> {
  if (client_uuid === undefined) return undefined;
  const client = await tx
    .selectFrom('clients')
    .select('seller_uuid')
    .where('uuid', '=', client_uuid)
    .executeTakeFirst();
  return client?.seller_uuid;
}

/** The server module of numbering. */
export const serverModule: ServerModule = { modules: () => [numbering] };

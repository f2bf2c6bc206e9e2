/** Handler of `GET /api/clients/:uuid/contact`. */
import { acrossClients, type Executor, handle, inTransaction, recordUuid, resourceNamed } from '#engine/server';
import * as calls from '../../calls.ts';
import { readContact } from '../contact.ts';

interface Manager {
  readonly name: string;
  readonly job_title: string | null;
  readonly email: string | null;
}

/** People of the client may not read employees and accounts; they get these facts of the one who serves them. */
export const contactCall = handle(calls.readContact, async ({ store, caller, params }) => {
  const uuid = recordUuid(params.uuid);
  await store.one(caller, resourceNamed(store.registry(), 'clients'), uuid, []);
  const { name, phone, hours } = await readContact(store);
  const { seller, manager } = await inTransaction(store.database, (tx) =>
    acrossClients(tx, async (all) => ({ seller: await sellerOf(all, uuid), manager: await managerOf(all, uuid) })),
  );
  return {
    company: seller?.name ?? name,
    email: seller?.email ?? null,
    phone: phone ?? seller?.phone ?? null,
    hours,
    manager,
  };
});

const sellerOf = (all: Executor, client: string) =>
  all
    .selectFrom('sellers')
    .innerJoin('clients', 'clients.seller_uuid', 'sellers.uuid')
    .select(['sellers.name', 'sellers.email', 'sellers.phone'])
    .where('clients.uuid', '=', client)
    .executeTakeFirst();

/** Returns null for a client without an account manager, and for one who has left. */
async function managerOf(all: Executor, client: string): Promise<Manager | null> {
  const found = await all
    .selectFrom('employees')
    .innerJoin('clients', 'clients.account_manager_uuid', 'employees.uuid')
    .leftJoin('users', 'users.uuid', 'employees.user_uuid')
    .select(['employees.first_name', 'employees.last_name', 'employees.job_title', 'users.email'])
    .where('clients.uuid', '=', client)
    .where('employees.status', '=', 'active')
    .executeTakeFirst();
  if (!found) return null;
  const { first_name, last_name, job_title, email } = found;
  return { name: `${first_name} ${last_name}`.trim(), job_title, email };
}

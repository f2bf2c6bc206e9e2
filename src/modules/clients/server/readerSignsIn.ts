/** Decides if a mail to a client may link to a page: only if its reader can sign in and see that page. */
import type { Executor } from '#engine/server';

/** Returns true if an account with this address sees the orders, invoices and payments of the client. */
export async function readerSignsIn(
  executor: Executor,
  { client_uuid, email }: { readonly client_uuid: string; readonly email: string },
): Promise<boolean> {
  const account = await executor
    .selectFrom('users')
    .innerJoin('client_memberships', 'client_memberships.user_uuid', 'users.uuid')
    .select('users.uuid')
    .where('client_memberships.client_uuid', '=', client_uuid)
    .where('client_memberships.part', 'in', ['everything', 'billing'])
    .where('users.status', '=', 'active')
    .where('users.email', 'ilike', email.replaceAll(/[\\%_]/g, '\\$&'))
    .executeTakeFirst();
  return account !== undefined;
}

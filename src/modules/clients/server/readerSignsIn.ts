/** In charge of whether a mail to a client may lead to a page: only where who reads it can sign in and see that. */
import type { Executor } from '../../../engine/server/store/fragment.ts';

/** Whether somebody with this address has an account that sees the orders, invoices and payments of the client. */
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

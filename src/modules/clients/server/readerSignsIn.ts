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

/** How the reader of a mail can pay. */
interface WayToPay {
  /** True if the reader can sign in and pay there. */
  readonly can_sign_in: boolean;
  /** Account of the seller for a bank transfer; null if it has none. */
  readonly transfer: { readonly iban: string; readonly name: string } | null;
}

/** Returns how the reader at this address can pay the seller for the client. */
export async function wayToPay(
  executor: Executor,
  {
    client_uuid,
    email,
    seller_uuid,
  }: { readonly client_uuid: string; readonly email: string; readonly seller_uuid: string },
): Promise<WayToPay> {
  const seller = await executor
    .selectFrom('sellers')
    .select(['legal_name', 'account_holder', 'iban'])
    .where('uuid', '=', seller_uuid)
    .executeTakeFirst();
  const [iban, name] = [seller?.iban, seller?.account_holder || seller?.legal_name];
  return {
    can_sign_in: await readerSignsIn(executor, { client_uuid, email }),
    transfer: typeof iban === 'string' && iban !== '' && typeof name === 'string' ? { iban, name } : null,
  };
}

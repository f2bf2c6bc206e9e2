/** In charge of whom the mails of a seller come from: its trade name and its "Sender of invoices and reminders". */
import type { Executor } from '../../../engine/server/store/fragment.ts';
import type { MailSender } from '../../../engine/server/mail/mailKinds.ts';

/** Of the company that serves a client. */
export async function mailSenderOfClient(
  executor: Executor,
  client_uuid: string,
): Promise<{ readonly sender?: MailSender }> {
  const client = await executor
    .selectFrom('clients')
    .select('seller_uuid')
    .where('uuid', '=', client_uuid)
    .executeTakeFirst();
  return typeof client?.seller_uuid === 'string' ? mailSenderOf(executor, client.seller_uuid) : {};
}

/** Empty where the seller has no address: the mail then comes from the system. */
export async function mailSenderOf(executor: Executor, seller_uuid: string): Promise<{ readonly sender?: MailSender }> {
  const seller = await executor
    .selectFrom('sellers')
    .select(['name', 'email'])
    .where('uuid', '=', seller_uuid)
    .executeTakeFirst();
  const [name, address] = [seller?.name, seller?.email];
  // A header has no line ends.
  return typeof name === 'string' && typeof address === 'string' && address !== ''
    ? { sender: { name: name.replaceAll(/\s+/g, ' '), address } }
    : {};
}

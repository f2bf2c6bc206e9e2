/**
 * In charge of whom the mails of a seller come from and whom they greet: its trade name, its "Sender of invoices and
 * reminders", its letterhead as on its invoices, and the client's contact.
 */
import type { Executor } from '../../../engine/server/store/fragment.ts';
import type { OpenStore } from '../../../engine/server/store/contract.ts';
import type { FindLetterhead, MailEnvelope } from '../../../engine/server/mail/mailKinds.ts';
import { formatPhone } from '../../../engine/values/identifiers/phone.ts';
import { isUuid } from '../../../engine/server/store/uuid.ts';
import { readContact } from './contact.ts';
import { readLogo, printable } from './logo.ts';

type Sender = Pick<MailEnvelope, 'sender'>;

/** Of the company that serves a client. */
export async function mailSenderOfClient(executor: Executor, client_uuid: string): Promise<Sender> {
  const { sender } = await mailEnvelopeOf(executor, client_uuid);
  return sender === undefined ? {} : { sender };
}

/**
 * For a mail to a client: from the company that serves it, to its contact by name, else to the company by its own.
 *
 * @param seller_uuid of what the mail is about, where that may be another one.
 */
export async function mailEnvelopeOf(
  executor: Executor,
  client_uuid: string,
  seller_uuid?: string,
): Promise<MailEnvelope> {
  const client = await executor
    .selectFrom('clients')
    .select(['seller_uuid', 'first_name', 'last_name', 'company_name'])
    .where('uuid', '=', client_uuid)
    .executeTakeFirst();
  const seller = seller_uuid ?? client?.seller_uuid;
  const person = [client?.first_name, client?.last_name].filter(Boolean).join(' ');
  const recipient_name = person || client?.company_name;
  return {
    ...(typeof seller === 'string' ? await mailSenderOf(executor, seller) : {}),
    ...(recipient_name ? { recipient_name } : {}),
  };
}

/** Empty where the seller has no address: the mail then comes from the system. */
async function mailSenderOf(executor: Executor, seller_uuid: string): Promise<Sender> {
  const seller = await executor
    .selectFrom('sellers')
    .select(['name', 'email'])
    .where('uuid', '=', seller_uuid)
    .executeTakeFirst();
  const [name, address] = [seller?.name, seller?.email];
  // A header has no line ends.
  return typeof name === 'string' && typeof address === 'string' && address !== ''
    ? { sender: { name: name.replaceAll(/\s+/g, ' '), address, letterhead: seller_uuid } }
    : {};
}

/** As on paper: its logo, its address and its numbers; and when whoever has a question may call. */
export function sellerLetterhead(store: Pick<OpenStore, 'database' | 'registry'>): FindLetterhead {
  const { database } = store;
  return async (seller_uuid) => {
    if (!isUuid(seller_uuid)) return null;
    const seller = await database
      .selectFrom('sellers')
      .select(['logo', 'street', 'house_number', 'postal_code', 'city', 'kvk_number', 'vat_id'])
      .where('uuid', '=', seller_uuid)
      .executeTakeFirst();
    if (!seller) return null;
    const { street, house_number, postal_code, city, kvk_number, vat_id } = seller;
    const { phone, hours } = await readContact(store);
    const lines = [
      [street, house_number],
      [postal_code, city],
      [kvk_number ? `KvK ${kvk_number}` : null],
      [vat_id],
      phone ? [formatPhone(phone), hours && `(${hours})`] : [hours],
    ].map((parts) => parts.filter(Boolean).join(' '));
    return { logo: await readLogo(database, seller, printable), lines: lines.filter((line) => line !== '') };
  };
}

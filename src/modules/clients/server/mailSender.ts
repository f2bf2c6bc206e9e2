/**
 * Sender, letterhead and greeting of the mails of a seller: its trade name, its "Sender of invoices and reminders", its
 * letterhead as on invoices, and the client's contact.
 */
import { Identifiers } from '#engine/values';
import { type Executor, type MailEnvelope, type Mails, type OpenStore, Sql } from '#engine/server';
import { readContact } from './contact.ts';
import { readLogo, printable } from './logo.ts';

type Sender = Pick<MailEnvelope, 'sender'>;

/** Returns the sender of mails from the seller that serves a client. */
export async function mailSenderOfClient(executor: Executor, client_uuid: string): Promise<Sender> {
  const { sender } = await mailEnvelopeOf(executor, client_uuid);
  return sender === undefined ? {} : { sender };
}

/**
 * Returns the envelope of a mail to a client: from the seller that serves it, to its contact by given name, otherwise
 * to the company by name.
 *
 * @param seller_uuid the seller of the document that the mail is about, if it may be another one.
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
  const recipient_name = client?.first_name || client?.last_name || client?.company_name;
  return {
    ...(typeof seller === 'string' ? await mailSenderOf(executor, seller) : {}),
    ...(recipient_name ? { recipient_name } : {}),
  };
}

/** Empty if the seller has no address: the mail is then sent by the system. */
async function mailSenderOf(executor: Executor, seller_uuid: string): Promise<Sender> {
  const seller = await executor
    .selectFrom('sellers')
    .select(['name', 'email'])
    .where('uuid', '=', seller_uuid)
    .executeTakeFirst();
  const [name, address] = [seller?.name, seller?.email];
  // A mail header must not contain line breaks.
  return typeof name === 'string' && typeof address === 'string' && address !== ''
    ? { sender: { name: name.replaceAll(/\s+/g, ' '), address, letterhead: seller_uuid } }
    : {};
}

/**
 * Returns the letterhead of a seller as on its documents: logo, address and numbers, and the office hours for
 * questions.
 */
export function sellerLetterhead(store: Pick<OpenStore, 'database' | 'registry'>): Mails.FindLetterhead {
  const { database } = store;
  return async (seller_uuid) => {
    if (!Sql.isUuid(seller_uuid)) return null;
    const seller = await database
      .selectFrom('sellers')
      .select(['logo', 'brand_colour', 'street', 'house_number', 'postal_code', 'city', 'kvk_number', 'vat_id'])
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
      phone ? [Identifiers.formatPhone(phone), hours && `(${hours})`] : [hours],
    ].map((parts) => parts.filter(Boolean).join(' '));
    return {
      logo: await readLogo(database, seller, printable),
      colour: seller.brand_colour,
      lines: lines.filter((line) => line !== ''),
    };
  };
}

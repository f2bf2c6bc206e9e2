/** Default registrant of a name: the client itself, as a contact. */
import type { Rows } from '#engine/registry';
import { type Executor, resourceOf, type SystemContext } from '#engine/server';
import type { CartItemRow } from '../cartRows.ts';

/** Returns the ordered names whose registrant will be the client: none was chosen, and the TLD requires one. */
export async function namesOfClient<Item extends Pick<CartItemRow, 'product' | 'config'>>(
  executor: Executor,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const open = items.filter(({ config: { registrant_contact_uuid: chosen } }) => !chosen);
  const uuids = open.flatMap(({ product: { tld_uuid } }) => tld_uuid ?? []);
  if (uuids.length === 0) return [];
  const tlds = await executor
    .selectFrom('tlds')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where('requires_registrant', '=', true)
    .execute();
  return open.filter(({ product: { tld_uuid } }) => tlds.some(({ uuid }) => uuid === tld_uuid));
}

/** Finds or creates the contact and returns its uuid; null if the client's details are incomplete. */
export async function clientContact(system: SystemContext, client_uuid: string): Promise<string | null> {
  const client = await system.tx.selectFrom('clients').selectAll().where('uuid', '=', client_uuid).executeTakeFirst();
  const values = client && contactOf(client);
  if (!values) return null;
  const known = await system.tx
    .selectFrom('domain_contacts')
    .select('uuid')
    .where('client_uuid', '=', client_uuid)
    .where('email', '=', values.email)
    .where(values.organisation === null ? 'name' : 'organisation', '=', values.organisation ?? values.name)
    .orderBy('created_at')
    .executeTakeFirst();
  if (known) return known.uuid;
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const made = await system.records.create(system.caller, resourceOf(system, 'domain-contacts'), {
    ...given,
    client_uuid,
  });
  return made.uuid;
}

type Contact = Pick<
  Rows['domain_contacts'],
  | 'type'
  | 'organisation'
  | 'name'
  | 'kvk_number'
  | 'vat_id'
  | 'email'
  | 'phone'
  | 'street'
  | 'house_number'
  | 'postal_code'
  | 'city'
  | 'country'
>;

function contactOf(client: Rows['clients']): Contact | null {
  const name = [client.first_name, client.last_name].filter((part) => part !== null && part !== '').join(' ');
  const organisation = client.type === 'company' ? client.company_name : null;
  const { email, phone, street, house_number, postal_code, city, country } = client;
  const isComplete = (organisation !== null || name !== '') && country !== null;
  if (!isComplete || !phone || !street || !city) return null;
  if (country === 'NL' && (!house_number || !postal_code)) return null;
  return {
    type: organisation === null ? 'person' : 'organisation',
    organisation,
    name: name === '' ? null : name,
    kvk_number: organisation === null ? null : client.kvk_number,
    vat_id: organisation === null ? null : client.vat_id,
    email,
    phone,
    street,
    house_number,
    postal_code,
    city,
    country,
  };
}

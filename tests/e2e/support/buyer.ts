/**
 * Creates customers for the journeys: made by the office, invited, with a unique name so that no other journey meets
 * them.
 */
import type { Browser } from 'playwright-core';
import type { Office } from './office.ts';
import { goodPassword } from './office.ts';
import { Person, type Look } from './person.ts';

export interface Customer {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface NewCustomer {
  readonly first_name: string;
  readonly last_name: string;
  /** What an invoice needs besides; without it the checkout asks for it. */
  readonly address?: Readonly<Record<string, string>>;
  readonly language?: 'en' | 'nl';
}

export const utrecht = {
  street: 'Dorpsstraat',
  house_number: '12',
  postal_code: '3511 AB',
  city: 'Utrecht',
  country: 'NL',
} as const;

let made = 0;

/** Different each time, also in a product that other journeys have been at: letters and digits, as in a domain name. */
export function ownWord(): string {
  made += 1;
  return `${Date.now().toString(36)}${made}`;
}

/** A person as a client, invited and not yet there. */
export async function newCustomer(
  office: Office,
  { first_name, last_name, address, language = 'en' }: NewCustomer,
): Promise<Customer> {
  const email = `${first_name}.${ownWord()}@example.nl`.toLowerCase();
  const [seller] = await office.call<readonly { readonly uuid: string }[]>(
    'GET',
    `/sellers?filter=${encodeURIComponent(JSON.stringify({ is_default: true }))}`,
  );
  const client = await office.call<{ readonly uuid: string }>('POST', '/clients', {
    type: 'person',
    first_name,
    last_name,
    email,
    language,
    seller_uuid: seller?.uuid,
    ...address,
  });
  await office.call('PUT', `/clients/${client.uuid}/invite`, { first_name, last_name, email, language });
  return { uuid: client.uuid, name: `${first_name} ${last_name}`, email, password: goodPassword };
}

/** Opens the invitation and chooses a password. */
export async function acceptInvitation(office: Office, person: Person, { email, password }: Customer): Promise<void> {
  const { path } = await office.mailTo(email, 'invitation');
  await person.open(path);
  await person.page.locator('input[type=password]').first().fill(password);
  await person.page.keyboard.press('Enter');
  await person.page.waitForURL((url) => url.pathname === '/');
  await person.settle();
}

/** A customer with all that an order needs, who has chosen a password before and is at a browser now. */
export async function customerAt(
  browser: Browser,
  office: Office,
  customer: NewCustomer,
  look: Look = {},
): Promise<{ readonly customer: Customer; readonly person: Person }> {
  const details = { ...utrecht, phone: '+31612345678' };
  const known = await newCustomer(office, { address: details, language: look.language ?? 'en', ...customer });
  const { path } = await office.mailTo(known.email, 'invitation');
  const { first_name, last_name } = customer;
  await office.callAsStranger('PUT', path.replace('/invitation/', '/invitations/'), {
    first_name,
    last_name,
    password: known.password,
  });
  return { customer: known, person: await Person.as(browser, known, look) };
}

/** Snapshots of the two parties of an invoice. */
import type { DemoClient } from '../clients/clients.ts';
import type { Seller } from '../company/sellers.ts';
import { Json } from '#engine/values';
import { fullName } from '../names/people.ts';

export type DemoParty = Readonly<Record<string, string>>;

const sharedFields = [
  'street',
  'house_number',
  'postal_code',
  'city',
  'country',
  'email',
  'phone',
  'kvk_number',
  'vat_id',
  'iban',
  'peppol_scheme',
  'peppol_id',
] as const;

export function sellerParty(seller: Seller): DemoParty {
  const own = Json.pick(seller, ['website', 'bic', 'account_holder', 'sepa_creditor_id']);
  const shared = Json.pick(seller, sharedFields);
  return { name: seller.legal_name, ...shared, ...own };
}

const buyers = new WeakMap<DemoClient, DemoParty>();

/** Returns the snapshot of the client, cached because it is the same on all its invoices. */
export function buyerParty(client: DemoClient): DemoParty {
  const party = buyers.get(client) ?? partyOf(client);
  buyers.set(client, party);
  return party;
}

function partyOf({ row, mandate }: DemoClient): DemoParty {
  const { company_name, number, email, billing_email } = row;
  const person = fullName(row);
  const all = {
    name: company_name ?? person,
    attention: company_name === undefined ? undefined : person,
    number,
    ...Json.pick(row, sharedFields),
    email: billing_email ?? email,
    sepa_mandate_id: mandate?.reference,
  };
  return Object.fromEntries(Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

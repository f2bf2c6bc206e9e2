/** In charge of the two parties of an invoice, as they are frozen on it. */
import type { Client } from '../clients/clients.ts';
import type { Seller } from '../company/sellers.ts';
import { fullName } from '../names/people.ts';

export type Party = Readonly<Record<string, string>>;

export function sellerParty(seller: Seller): Party {
  const {
    legal_name,
    street,
    house_number,
    postal_code,
    city,
    country,
    email,
    phone,
    website,
    kvk_number,
    vat_id,
    iban,
    bic,
    account_holder,
    sepa_creditor_id,
    peppol_scheme,
    peppol_id,
  } = seller;
  return {
    name: legal_name,
    street,
    house_number,
    postal_code,
    city,
    country,
    email,
    phone,
    website,
    kvk_number,
    vat_id,
    iban,
    bic,
    account_holder,
    sepa_creditor_id,
    peppol_scheme,
    peppol_id,
  };
}

const buyers = new WeakMap<Client, Party>();

/** A client is the same on each of its invoices. */
export function buyerParty(client: Client): Party {
  const party = buyers.get(client) ?? partyOf(client);
  buyers.set(client, party);
  return party;
}

function partyOf({ row }: Client): Party {
  const {
    company_name,
    number,
    street,
    house_number,
    postal_code,
    city,
    country,
    email,
    billing_email,
    phone,
    kvk_number,
    vat_id,
    iban,
    sepa_mandate_id,
    peppol_scheme,
    peppol_id,
  } = row;
  const person = fullName(row);
  const all = {
    name: company_name ?? person,
    attention: company_name === undefined ? undefined : person,
    number,
    street,
    house_number,
    postal_code,
    city,
    country,
    email: billing_email ?? email,
    phone,
    kvk_number,
    vat_id,
    iban,
    sepa_mandate_id,
    peppol_scheme,
    peppol_id,
  };
  return Object.fromEntries(Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

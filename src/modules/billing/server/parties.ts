/**
 * Snapshots of the two parties of an invoice on the day that it is finalised. Later changes of the seller or client do
 * not affect them.
 */
import type { Rows } from '#engine/registry';
import type { CurrentMandate } from './payments/currentMandate.ts';

/** Snapshot of a party with its non-empty fields, as in `common/selling.json#/$defs/party`. */
export type Party = NonNullable<Rows['invoices']['seller_snapshot']>;

/** Returns the snapshot of the seller. `closing_text` is the text at the end of the invoice, in its language. */
export function sellerParty(
  seller: Omit<Rows['sellers'], 'created_at' | 'updated_at'>,
  closing_text: string | null,
): Party {
  return filled({
    name: seller.legal_name,
    street: seller.street,
    house_number: seller.house_number,
    postal_code: seller.postal_code,
    city: seller.city,
    country: seller.country,
    email: seller.email,
    phone: seller.phone,
    website: seller.website,
    kvk_number: seller.kvk_number,
    vat_id: seller.vat_id,
    iban: seller.iban,
    bic: seller.bic,
    account_holder: seller.account_holder,
    g_account_iban: seller.g_account_iban,
    sepa_creditor_id: seller.sepa_creditor_id,
    peppol_scheme: seller.peppol_scheme,
    peppol_id: seller.peppol_id,
    closing_text,
  });
}

/**
 * Returns the snapshot of the client. A company has its contact as `attention`; a billing address replaces the email,
 * and the account of the mandate that of the client.
 * @param mandate mandate to collect with; null if the client has none
 */
export function buyerParty(
  client: Omit<Rows['clients'], 'created_at' | 'updated_at'>,
  mandate: CurrentMandate | null,
): Party {
  const person = [client.first_name, client.last_name].filter(Boolean).join(' ');
  const company = client.type === 'person' ? null : client.company_name;
  return filled({
    name: company || person,
    attention: company ? person : '',
    number: client.number,
    street: client.street,
    house_number: client.house_number,
    postal_code: client.postal_code,
    city: client.city,
    country: client.country,
    phone: client.phone,
    kvk_number: client.kvk_number,
    oin: client.oin,
    vat_id: client.vat_id,
    iban: mandate?.iban ?? client.iban,
    bic: mandate === null || mandate.iban === client.iban ? client.bic : null,
    sepa_mandate_id: mandate?.reference ?? null,
    peppol_scheme: client.peppol_scheme,
    peppol_id: client.peppol_id,
    email: client.billing_email ?? client.email,
  });
}

function filled(party: { readonly [Name in keyof Party]: string | null }): Party {
  return Object.fromEntries(Object.entries(party).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

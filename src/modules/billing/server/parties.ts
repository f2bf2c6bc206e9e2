/** The two parties of an invoice as they are on the day that it is finalised: what is printed stays, whatever becomes of them. */
import type { Row } from '../../../engine/server/store/contract.ts';

/** As `common/selling.json#/$defs/party` has it: only what is filled in. */
export type Party = Readonly<Record<string, string>>;

const sellerFields = [
  'street',
  'house_number',
  'postal_code',
  'city',
  'country',
  'email',
  'phone',
  'website',
  'kvk_number',
  'vat_id',
  'iban',
  'bic',
  'account_holder',
  'g_account_iban',
  'sepa_creditor_id',
  'peppol_scheme',
  'peppol_id',
] as const;
const buyerFields = [
  'number',
  'street',
  'house_number',
  'postal_code',
  'city',
  'country',
  'phone',
  'kvk_number',
  'oin',
  'vat_id',
  'iban',
  'bic',
  'sepa_mandate_id',
  'peppol_scheme',
  'peppol_id',
] as const;

export function sellerParty(seller: Row): Party {
  return filled({ name: seller['legal_name'], ...picked(seller, sellerFields) });
}

export function buyerParty(client: Row): Party {
  const person = [client['first_name'], client['last_name']]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
  const isCompany =
    client['type'] !== 'person' && typeof client['company_name'] === 'string' && client['company_name'] !== '';
  return filled({
    name: isCompany ? client['company_name'] : person,
    attention: isCompany ? person : '',
    ...picked(client, buyerFields),
    email: client['billing_email'] ?? client['email'],
  });
}

function picked(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

function filled(values: Row): Party {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );
}

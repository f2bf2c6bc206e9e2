/** Generates the identity of a client: name, address, registration numbers, bank account and VAT treatment. */
import { type CalendarDate, Dates, Identifiers } from '#engine/values';
import { randomFamily, randomPerson } from '../names/people.ts';
import { cities, randomAddress, randomPhone, type Address } from '../names/places.ts';
import { properNames, trades, type Trade } from '../names/trades.ts';
import type { Random } from '../random.ts';

export interface Identity extends Address {
  readonly type: 'company' | 'person';
  readonly company_name?: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly kvk_number?: string;
  readonly vat_id?: string;
  readonly iban?: string;
  readonly bic?: string;
}

interface PaymentDetails {
  readonly payment_method: 'bank_transfer' | 'direct_debit' | 'online';
  readonly iban?: string;
  readonly bic?: string;
}

/** Direct debit mandate that a client signed. */
export interface SignedMandate {
  readonly reference: string;
  readonly signed_on: CalendarDate;
}

export interface DemoClientFields extends Identity, PaymentDetails {
  readonly number: string;
  readonly email: string;
  readonly billing_email?: string;
  readonly vat_id_status: 'unchecked' | 'format_ok' | 'valid' | 'invalid' | 'unavailable';
  readonly tax_treatment: 'standard' | 'reverse_charge' | 'exempt' | 'export';
  readonly language: 'nl' | 'en';
  readonly currency: string;
  readonly payment_term_days?: number;
  readonly buyer_reference?: string;
  readonly invoice_delivery: 'email' | 'post' | 'peppol' | 'portal';
  readonly peppol_scheme?: string;
  readonly peppol_id?: string;
  readonly collective_invoicing: boolean;
  price_list_uuid?: string;
  readonly seller_uuid: string;
  readonly account_manager_uuid: string;
  readonly notes?: string;
  status: 'prospect' | 'active' | 'suspended' | 'closed';
}

/** Dutch banks, weighted by their number of customers. */
const banks = [
  ['INGB', 'INGBNL2A', 34],
  ['RABO', 'RABONL2U', 32],
  ['ABNA', 'ABNANL2A', 22],
  ['TRIO', 'TRIONL2U', 5],
  ['KNAB', 'KNABNL2H', 7],
] as const;

/** Generates a company with a probability of 90 %, else a person. */
export function dutchIdentity(random: Random): { readonly identity: Identity; readonly trade: Trade } {
  const city = random.pick(cities);
  const trade = random.pick(trades);
  const person = { ...randomPerson(random), ...randomAddress(random, city), phone: randomPhone(random, city) };
  if (!trade.isPublicBody && random.chance(0.1)) return { identity: { type: 'person', ...person }, trade };
  const name = random
    .pick(trade.names)
    .replace('{family}', randomFamily(random))
    .replace('{other}', randomFamily(random))
    .replace('{city}', city.name)
    .replace('{name}', random.pick(properNames));
  const suffix = random.pick(trade.legal_suffixes);
  const n = random.integer(0, 9_999_999);
  const isTaxed = trade.key !== 'association' && (!trade.isPublicBody || random.chance(0.5));
  return {
    identity: {
      type: 'company',
      company_name: suffix === '' ? name : `${name} ${suffix}`,
      ...person,
      kvk_number: Identifiers.makeKvk(n),
      ...(isTaxed ? { vat_id: Identifiers.makeVatId(n) } : {}),
    },
    trade,
  };
}

/** Returns the VAT treatment: a valid number in another EU country gives reverse charge. */
export function vatDetails(
  random: Random,
  { vat_id, country }: Identity,
): Pick<DemoClientFields, 'vat_id_status' | 'tax_treatment'> {
  if (vat_id === undefined) return { vat_id_status: 'unchecked', tax_treatment: 'standard' };
  if (country !== 'NL') return { vat_id_status: 'valid', tax_treatment: 'reverse_charge' };
  const vat_id_status = random.weighted<DemoClientFields['vat_id_status']>([
    ['valid', 88],
    ['format_ok', 5],
    ['unchecked', 4],
    ['unavailable', 2],
    ['invalid', 1],
  ]);
  return { vat_id_status, tax_treatment: 'standard' };
}

/** Generates how a client pays, and the day on which it signed a mandate if that is by direct debit. */
export function paymentDetails(
  random: Random,
  { identity, since }: { readonly identity: Identity; readonly since: CalendarDate },
): { readonly payment: PaymentDetails; readonly signed_on: CalendarDate | null } {
  const payment_method =
    identity.country === 'NL'
      ? random.weighted<PaymentDetails['payment_method']>([
          ['bank_transfer', 44],
          ['direct_debit', 38],
          ['online', 18],
        ])
      : 'bank_transfer';
  if (payment_method === 'online') return { payment: { payment_method }, signed_on: null };
  const account = identity.iban === undefined ? dutchAccount(random) : {};
  const payment = { payment_method, ...account };
  if (payment_method === 'bank_transfer') return { payment, signed_on: null };
  return { payment, signed_on: Dates.addDays(since, random.integer(0, 3)) };
}

function dutchAccount(random: Random): Pick<PaymentDetails, 'iban' | 'bic'> {
  const [code, bic] = random.weighted(banks.map((bank) => [bank, bank[2]] as const));
  return { iban: Identifiers.makeIban(code, random.integer(0, 8_999_999)), bic };
}

/** Generates the demo company: a hosting company in Groningen and its web studio. */
import { Dates, Identifiers } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';

/** Email domain of the company. It is reserved by RFC 2606, so no mail is ever delivered. */
export const companyDomain = 'dijkenduin.example';

/** The columns of a seller, as invoices show them. */
export interface Seller {
  readonly name: string;
  readonly legal_name: string;
  readonly legal_form: string;
  readonly kvk_number: string;
  readonly vat_id: string;
  readonly street: string;
  readonly house_number: string;
  readonly postal_code: string;
  readonly city: string;
  readonly country: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string;
  readonly iban: string;
  readonly bic: string;
  readonly account_holder: string;
  readonly sepa_creditor_id: string;
  readonly peppol_scheme: string;
  readonly peppol_id: string;
  readonly default_payment_term_days: number;
  readonly default_language: string;
  readonly is_default: boolean;
  readonly status: string;
}

/** The two sellers. Clients have one by its key. */
export interface Sellers {
  readonly hosting: DemoRow<Seller>;
  readonly studio: DemoRow<Seller>;
}

/** Adds the hosting company and the web studio, with identifiers whose check digits are valid. */
export function makeSellers({ book, opening }: World): Sellers {
  const createdAt = instantAt(Dates.addDays(opening, -20), 9 * 60);
  const shared = {
    legal_form: 'bv',
    street: 'Hoge der A',
    house_number: '31',
    postal_code: '9712 AD',
    city: 'Groningen',
    country: 'NL',
    bic: 'TRIONL2U',
    peppol_scheme: '0106',
    default_language: 'nl',
    status: 'active',
  };
  const [hostingKvk, studioKvk] = [Identifiers.makeKvk(71), Identifiers.makeKvk(72)];
  const hosting = book.add('sellers', createdAt, {
    ...shared,
    name: 'Dijk & Duin Hosting',
    legal_name: 'Dijk & Duin Hosting B.V.',
    kvk_number: hostingKvk,
    vat_id: Identifiers.makeVatId(71),
    iban: Identifiers.makeIban('TRIO', 71),
    email: `facturen@${companyDomain}`,
    phone: '+31501204080',
    website: `https://www.${companyDomain}/`,
    account_holder: 'Dijk & Duin Hosting B.V.',
    sepa_creditor_id: `NL98ZZZ${hostingKvk}0000`,
    peppol_id: hostingKvk,
    default_payment_term_days: 14,
    is_default: true,
  });
  const studio = book.add('sellers', createdAt, {
    ...shared,
    name: 'Dijk & Duin Studio',
    legal_name: 'Dijk & Duin Studio B.V.',
    kvk_number: studioKvk,
    vat_id: Identifiers.makeVatId(72),
    iban: Identifiers.makeIban('TRIO', 72),
    email: `studio@${companyDomain}`,
    phone: '+31501204090',
    website: `https://studio.${companyDomain}/`,
    account_holder: 'Dijk & Duin Studio B.V.',
    sepa_creditor_id: `NL51ZZZ${studioKvk}0000`,
    peppol_id: studioKvk,
    default_payment_term_days: 30,
    is_default: false,
  });
  return { hosting, studio };
}

/** Founding date of the company. */
export const foundedOn = Dates.calendarDate('2012-03-01');

/** German and Belgian clients, with addresses, and identifiers with valid check digits. */
import { Identifiers } from '#engine/values';
import type { Address } from './places.ts';

/** Company outside the Netherlands, with the VAT number by which VAT is reverse-charged. */
export interface ForeignClient extends Address {
  readonly company_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly vat_id: string;
  readonly iban: string;
  readonly bic: string;
}

type Row = readonly [
  company: string,
  first: string,
  last: string,
  street: string,
  number: string,
  postcode: string,
  city: string,
  phone: string,
];

const german: readonly Row[] = [
  ['Ostfriesische Teekontor GmbH', 'Hauke', 'Janssen', 'Große Straße', '14', '26721', 'Emden', '+494921100215'],
  ['Münsterländer Holzbau GmbH', 'Birgit', 'Overmann', 'Warendorfer Straße', '88', '48145', 'Münster', '+49251100734'],
  ['Rheinland Fahrradteile GmbH', 'Stefan', 'Kessler', 'Industriestraße', '7', '47533', 'Kleve', '+492821100412'],
  ['Bäckerei Morgenstern KG', 'Ulrike', 'Morgenstern', 'Hauptstraße', '21', '48599', 'Gronau', '+492562100368'],
  ['Nordsee Ferienhäuser GmbH', 'Jens', 'Petersen', 'Deichweg', '3', '26506', 'Norden', '+494931100877'],
  ['Aachener Messtechnik GmbH', 'Claudia', 'Reinartz', 'Jülicher Straße', '210', '52070', 'Aachen', '+49241100981'],
];

const belgian: readonly Row[] = [
  ['Brouwerij De Klok NV', 'Pieter', 'Claes', 'Grote Markt', '9', '2300', 'Turnhout', '+3214100261'],
  ['Vandenbossche Interieur BV', 'An', 'Vandenbossche', 'Kortrijksesteenweg', '412', '9000', 'Gent', '+3291005547'],
  ['Limburgs Fruitcollectief CV', 'Koen', 'Swinnen', 'Tongersesteenweg', '56', '3800', 'Sint-Truiden', '+3211100394'],
  ['Antwerp Harbour Tools NV', 'Katrien', 'Peeters', 'Noorderlaan', '133', '2030', 'Antwerpen', '+3231007718'],
  ['Drukkerij Leys BV', 'Wim', 'Leys', 'Bondgenotenlaan', '75', '3000', 'Leuven', '+3216100652'],
];

/** German and Belgian companies, with identifiers whose check digits are valid. */
export const foreignClients: readonly ForeignClient[] = [
  ...german.map((row, index) => ({
    ...client(row, 'DE'),
    vat_id: germanVatId(index),
    iban: germanIban(index),
    bic: 'GENODEFFXXX',
  })),
  ...belgian.map((row, index) => ({
    ...client(row, 'BE'),
    vat_id: belgianVatId(index),
    iban: belgianIban(index),
    bic: 'KREDBEBB',
  })),
];

function client(
  [company_name, first_name, last_name, street, house_number, postal_code, city, phone]: Row,
  country: string,
): Omit<ForeignClient, 'vat_id' | 'iban' | 'bic'> {
  return { company_name, first_name, last_name, street, house_number, postal_code, city, phone, country };
}

/** Returns eight digits and a check digit of ISO 7064 MOD 11,10. */
function germanVatId(n: number): string {
  const digits = String(81_200_347 + n * 1_370_411);
  const product = [...digits].reduce((previous, digit) => (((Number(digit) + previous) % 10 || 10) * 2) % 11, 10);
  return `DE${digits}${(11 - product) % 10}`;
}

/** Returns eight digits that start with 0, then 97 minus their remainder modulo 97. */
function belgianVatId(n: number): string {
  const digits = `0${4_031_772 + n * 517_203}`;
  return `BE${digits}${String(97 - (Number(digits) % 97)).padStart(2, '0')}`;
}

function germanIban(n: number): string {
  return withCheckDigits('DE', `28520009${String(1_000_417 + n * 90_007).padStart(10, '0')}`);
}

/** Returns a Belgian IBAN. The account number ends with its first ten digits modulo 97, with 97 instead of 0. */
function belgianIban(n: number): string {
  const account = String(7_310_004_210 + n * 1_003_001);
  return withCheckDigits('BE', `${account}${String(Number(account) % 97 || 97).padStart(2, '0')}`);
}

function withCheckDigits(country: string, account: string): string {
  return `${country}${String(98 - Identifiers.mod97(`${account}${country}00`)).padStart(2, '0')}${account}`;
}

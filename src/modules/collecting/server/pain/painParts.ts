/** Parts that the messages to a bank have in common (ISO 20022 payments initiation, as SEPA uses it). */
import { create } from 'xmlbuilder2';
import { sepaText } from '../../rules/sepaText.ts';

/** Address of a party. */
export interface PainAddress {
  readonly street: string | null;
  readonly house_number: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

/** Element of a message: its children by name, in the order of the schema. */
export type PainElement = Readonly<Record<string, unknown>>;

/** Writes amounts as the schemas ask: `12.10`. */
export const painAmount = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Sums cents exactly. */
export const sumOf = (rows: readonly { readonly amount_cents: number }[]): number =>
  rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** Returns the time of a message in UTC, without fractions, which some banks refuse. */
export const painTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

/** Returns the structured address of a party; nothing without a town and a country, which banks require. */
export function structuredAddress({ street, house_number, postal_code, city, country }: PainAddress): PainElement {
  if (!city || !country) return {};
  return {
    PstlAdr: {
      ...(street ? { StrtNm: sepaText(street, 70) } : {}),
      ...(house_number ? { BldgNb: sepaText(house_number, 16) } : {}),
      ...(postal_code ? { PstCd: sepaText(postal_code, 16) } : {}),
      TwnNm: sepaText(city, 35),
      Ctry: country,
    },
  };
}

/** Returns the address as a country and two lines. */
export function addressLines({ street, house_number, postal_code, city, country }: PainAddress): PainElement {
  if (!city || !country) return {};
  const lines = [
    [street, house_number],
    [postal_code, city],
  ].map((parts) => sepaText(parts.filter(Boolean).join(' '), 70));
  return { PstlAdr: { Ctry: country, AdrLine: lines.filter((line) => line !== '') } };
}

/** Returns the bank of an account. @param tag `BICFI` or, before 2019, `BIC` */
export const bankOf = (bic: string | null, tag: 'BICFI' | 'BIC'): PainElement => ({
  FinInstnId: bic ? { [tag]: bic } : { Othr: { Id: 'NOTPROVIDED' } },
});

/** Writes a message as XML. @param version such as `pain.008.001.08` */
export function painDocument(version: string, message: PainElement): string {
  return create(
    { version: '1.0', encoding: 'UTF-8' },
    { Document: { '@xmlns': `urn:iso:std:iso:20022:tech:xsd:${version}`, ...message } },
  ).end({ prettyPrint: true });
}

/** What Dutch law wants on an invoice, and is not there yet: told all at once, with where to fill it in (Wet OB 1968 art. 35a). */
import type { Label } from '../../../engine/registry/types.ts';
import type { Row } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';

interface Parts {
  readonly seller: Row;
  readonly client: Row;
  readonly lines: readonly Row[];
  /** The VAT is the buyer's to pay: both numbers are printed. */
  readonly isReversed: boolean;
}

const ofSeller = {
  legal_name: { en: 'legal name', nl: 'statutaire naam' },
  street: { en: 'street', nl: 'straat' },
  postal_code: { en: 'postcode', nl: 'postcode' },
  city: { en: 'city', nl: 'plaats' },
  kvk_number: { en: 'KvK number', nl: 'KvK-nummer' },
  vat_id: { en: 'VAT number', nl: 'btw-nummer' },
  iban: { en: 'IBAN', nl: 'IBAN' },
} as const;
const ofClient = {
  street: { en: 'street', nl: 'straat' },
  house_number: { en: 'house number', nl: 'huisnummer' },
  postal_code: { en: 'postcode', nl: 'postcode' },
  city: { en: 'city', nl: 'plaats' },
  country: { en: 'country', nl: 'land' },
} as const;

/** @throws Failure E_STATE that names everything that is missing. */
export function ensureComplete({ seller, client, lines, isReversed }: Parts): void {
  if (lines.length === 0) {
    throw new Failure('E_STATE', {
      message: { en: 'There is nothing on this invoice yet.', nl: 'Er staat nog niets op deze factuur.' },
      hint: {
        en: 'Add at least one line, and finalise it then.',
        nl: 'Voeg minstens één regel toe en maak hem dan definitief.',
      },
    });
  }
  const lacking = missing(seller, ofSeller);
  if (lacking.length > 0)
    throw incomplete(
      lacking,
      { en: 'the seller', nl: 'de verkoper' },
      {
        en: 'Complete the seller under Configuration, Sellers.',
        nl: 'Vul de verkoper aan bij Configuratie, Verkopers.',
      },
    );
  const buyer = missing(client, { ...ofClient, ...(isReversed ? { vat_id: ofSeller.vat_id } : {}) });
  if (nameless(client)) buyer.unshift({ en: 'name', nl: 'naam' });
  if (buyer.length > 0)
    throw incomplete(
      buyer,
      { en: 'the client', nl: 'de klant' },
      {
        en: 'Complete the client, and finalise the invoice then.',
        nl: 'Vul de klant aan en maak de factuur dan definitief.',
      },
    );
}

function missing(row: Row, wanted: Readonly<Record<string, Label>>): Label[] {
  return Object.entries(wanted).flatMap(([field, label]) =>
    row[field] === null || row[field] === undefined || row[field] === '' ? [label] : [],
  );
}

function nameless(client: Row): boolean {
  return ['company_name', 'first_name', 'last_name'].every((field) => !client[field]);
}

function incomplete(fields: readonly Label[], whose: Label, hint: Label): Failure {
  const list = (language: keyof Label): string => fields.map((field) => field[language]).join(', ');
  return new Failure('E_STATE', {
    message: {
      en: `Missing from ${whose.en}: ${list('en')}. The law wants it on an invoice.`,
      nl: `Bij ${whose.nl} ontbreekt: ${list('nl')}. Dat moet wettelijk op een factuur staan.`,
    },
    hint,
  });
}

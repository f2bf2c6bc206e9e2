/** What Dutch law wants on an invoice, and is not there yet: told all at once, with where to fill it in (Wet OB 1968 art. 35a). */
import type { Label } from '../../../engine/registry/types.ts';
import type { Row } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { eachLanguage } from '../../../engine/texts/catalogue.ts';
import { texts } from './texts.ts';

interface Parts {
  readonly seller: Row;
  readonly client: Row;
  readonly lines: readonly Row[];
  /** The VAT is the buyer's to pay: both numbers are printed. */
  readonly isReversed: boolean;
}

const ofSeller = {
  legal_name: texts.label('complete.seller_fields.legal_name'),
  street: texts.label('complete.fields.street'),
  postal_code: texts.label('complete.fields.postal_code'),
  city: texts.label('complete.fields.city'),
  kvk_number: texts.label('complete.seller_fields.kvk_number'),
  vat_id: texts.label('complete.seller_fields.vat_id'),
  iban: texts.label('complete.seller_fields.iban'),
} as const;
const ofClient = {
  street: texts.label('complete.fields.street'),
  house_number: texts.label('complete.fields.house_number'),
  postal_code: texts.label('complete.fields.postal_code'),
  city: texts.label('complete.fields.city'),
  country: texts.label('complete.fields.country'),
} as const;

/** @throws Failure E_STATE that names everything that is missing. */
export function ensureComplete({ seller, client, lines, isReversed }: Parts): void {
  if (lines.length === 0) {
    throw new Failure('E_STATE', texts.refusal('complete.no_lines'));
  }
  const lacking = missing(seller, ofSeller);
  if (lacking.length > 0)
    throw incomplete(lacking, texts.label('complete.seller'), texts.label('complete.complete_seller'));
  const buyer = missing(client, { ...ofClient, ...(isReversed ? { vat_id: ofSeller.vat_id } : {}) });
  if (nameless(client)) buyer.unshift(texts.label('complete.fields.name'));
  if (buyer.length > 0)
    throw incomplete(buyer, texts.label('complete.client'), texts.label('complete.complete_client'));
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
    message: texts.label('complete.missing', { whose, fields: eachLanguage((locale) => list(locale)) }),
    hint,
  });
}

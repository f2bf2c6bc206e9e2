/**
 * Checks that an invoice has everything that Dutch law requires (Wet OB 1968 art. 35a). Reports all that is missing in
 * one error, with the place to fill it in.
 */
import type { Rows } from '#engine/registry';
import { eachLanguage, inLanguage, type Label, type Locale } from '#engine/values';
import { Failure, type Failures } from '#engine/server';
import { texts } from '../texts.ts';

interface Parts {
  readonly seller: Rows['sellers'];
  readonly client: Rows['clients'];
  readonly lines: readonly unknown[];
  /** The buyer owes the VAT (reverse charge), so the VAT numbers of both parties are printed. */
  readonly isReversed: boolean;
}

/**
 * Checks that an invoice is complete.
 * @throws Failure E_STATE that names everything that is missing
 */
export function ensureComplete({ seller, client, lines, isReversed }: Parts): void {
  if (lines.length === 0) {
    throw new Failure('E_STATE', texts.refusal('complete.no_lines'));
  }
  const lacking = missing([
    [seller.legal_name, texts.label('complete.seller_fields.legal_name')],
    [seller.street, texts.label('complete.fields.street')],
    [seller.postal_code, texts.label('complete.fields.postal_code')],
    [seller.city, texts.label('complete.fields.city')],
    [seller.kvk_number, texts.label('complete.seller_fields.kvk_number')],
    [seller.vat_id, texts.label('complete.seller_fields.vat_id')],
    [seller.iban, texts.label('complete.seller_fields.iban')],
  ]);
  if (lacking.length > 0) throw incomplete(lacking, 'seller', { resource: 'sellers', uuid: seller.uuid });
  const buyer = missing([
    [client.company_name || client.first_name || client.last_name, texts.label('complete.fields.name')],
    [client.street, texts.label('complete.fields.street')],
    [client.house_number, texts.label('complete.fields.house_number')],
    [client.postal_code, texts.label('complete.fields.postal_code')],
    [client.city, texts.label('complete.fields.city')],
    [client.country, texts.label('complete.fields.country')],
    ...(isReversed ? [[client.vat_id, texts.label('complete.seller_fields.vat_id')] as const] : []),
  ]);
  if (buyer.length > 0) throw incomplete(buyer, 'client', { resource: 'clients', uuid: client.uuid });
}

function missing(wanted: readonly (readonly [string | null, Label])[]): readonly Label[] {
  return wanted.flatMap(([value, label]) => (value ? [] : [label]));
}

function incomplete(fields: readonly Label[], whose: 'seller' | 'client', target: Failures.RemedyTarget): Failure {
  const list = (locale: Locale): string => fields.map((field) => inLanguage(field, locale)).join(', ');
  return new Failure('E_STATE', {
    message: texts.label('complete.missing', { whose: texts.label(`complete.${whose}`), fields: eachLanguage(list) }),
    hint: texts.label(`complete.complete_${whose}`),
    remedy: { label: texts.label(`complete.edit_${whose}`), ...target },
  });
}

/** VAT on what a client buys: the rate of the product's VAT class on the day, and the decision for the client. */
import { decideVat, type VatBuyer, type VatDecision } from '../rules/vatDecision.ts';
import type { Rows } from '#engine/registry';
import { type Executor, Failure } from '#engine/server';
import { texts } from './texts.ts';

/** VAT of a line: the rate to store, and the decision that led to it. */
export interface LineVat {
  readonly vat_rate_uuid: string;
  readonly decision: VatDecision;
}

/**
 * Returns the client's data that decides its VAT, with the language and payment method of its invoices; null if the
 * client does not exist.
 */
export async function readVatBuyer(
  executor: Executor,
  client_uuid: string,
): Promise<(VatBuyer & Pick<Rows['clients'], 'language' | 'payment_method'>) | null> {
  const client = await executor
    .selectFrom('clients')
    .select([
      'type',
      'country',
      'vat_id',
      'vat_id_status',
      'country_status',
      'tax_treatment',
      'language',
      'payment_method',
    ])
    .where('uuid', '=', client_uuid)
    .executeTakeFirst();
  return client ?? null;
}

/** Returns the VAT of a product by its VAT class. Throws E_STATE if no rate fits. */
export type VatOf = (vatClass: string) => LineVat;

/**
 * Returns a function that decides the VAT of a product. Its VAT class is the code of a rate in the seller's country.
 *
 * @throws Failure E_STATE if a rate is missing: it is never guessed.
 */
export async function vatFor(
  executor: Executor,
  { seller_uuid, buyer, on }: { readonly seller_uuid: string; readonly buyer: VatBuyer; readonly on: string },
): Promise<VatOf> {
  const seller = await executor
    .selectFrom('sellers')
    .select('country')
    .where('uuid', '=', seller_uuid)
    .executeTakeFirst();
  const country = seller?.country ?? 'NL';
  const rates = await executor
    .selectFrom('vat_rates')
    .select(['uuid', 'code', 'category', 'rate_bp'])
    .where('country', '=', country)
    .where('valid_from', '<=', on)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>=', on)]))
    .orderBy('valid_from', 'desc')
    .execute();
  return (vatClass) => {
    const rate = rates.find(({ code }) => code === vatClass);
    if (!rate) throw noRate(vatClass);
    const decision = decideVat(buyer, rate, country);
    const charged =
      decision.category === rate.category && decision.rate_bp === rate.rate_bp
        ? rate
        : rates.find(({ category }) => category === decision.category);
    if (!charged) throw noRate(decision.category);
    return { vat_rate_uuid: charged.uuid, decision };
  };
}

function noRate(name: string): Failure {
  return new Failure('E_STATE', texts.refusal('rate.missing', { name }));
}

/** What was chosen of the names, as lines of a cart, and what it adds up to. */
import { documentTotals } from '../../../domain/vat.ts';
import type { NameOffer, NewLine } from '../../providers/cart.ts';

export interface Chosen {
  readonly offer: NameOffer;
  readonly action: 'register' | 'transfer';
  readonly period_count: number;
  readonly auth_code: string;
}

/** By name. */
export type Choice = ReadonlyMap<string, Chosen>;

/** How the name can be had; null: not at all. */
export function actionOf({ availability, problem, is_ours, offers }: NameOffer): 'register' | 'transfer' | null {
  const action = availability === 'free' ? 'register' : 'transfer';
  if (problem !== null || is_ours || availability === null || availability === 'unknown') return null;
  return offers.some((offer) => offer.action === action) ? action : null;
}

/** In years, shortest first. */
export function periodsOf({ offers }: NameOffer, action: string): NameOffer['offers'] {
  return offers.filter((offer) => offer.action === action && offer.period_unit === 'year').sort((a, b) => a.period_count - b.period_count);
}

export function priceOfChoice({ offer, action, period_count }: Chosen): number {
  return periodsOf(offer, action).find((one) => one.period_count === period_count)?.total_cents ?? 0;
}

export function totalsOf(choice: Choice): { readonly net_cents: number; readonly gross_cents: number } {
  return documentTotals([...choice.values()].map((chosen) => ({ category: chosen.offer.vat?.category ?? 'S', rate_bp: chosen.offer.vat?.rate_bp ?? 2_100, line_net_cents: priceOfChoice(chosen) })));
}

interface Details {
  readonly contact: string | null;
  readonly nameservers: string;
}

export function linesOf(choice: Choice, { contact, nameservers }: Details): readonly NewLine[] {
  const servers = nameservers.split(/[\s,;]+/).filter((one) => one !== '');
  const config = { ...(contact === null ? {} : { registrant_contact_uuid: contact }), ...(servers.length > 0 ? { nameservers: servers } : {}) };
  return [...choice].map(([domain_name, { offer, action, period_count, auth_code }]) => ({
    product_uuid: offer.product_uuid ?? '', action, period_unit: 'year', period_count, domain_name, config, ...(auth_code.trim() === '' ? {} : { auth_code: auth_code.trim() }),
  }));
}

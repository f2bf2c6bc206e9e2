/** Validates a product that is added to a cart. */
import { Hostnames, type Label } from '#engine/values';
import type { Executor } from '#engine/server';
import type { NewCartLine } from '../../calls.ts';
import { tldSuffixes } from '../../../domains/server/tldSuffixes.ts';
import { monthsOf } from '../availability/soldTlds.ts';
import { configFaults } from './config.ts';
import { domainConfigFaults } from './domainConfig.ts';
import type { Config, CartProductRow } from '../cartRows.ts';
import { texts } from '../texts.ts';

type Faults = Readonly<Record<string, Label>>;

/** Returns validation errors by field, in addition to those of the schema of cart lines. */
export async function newItemFaults(
  executor: Executor,
  asked: NewCartLine,
  { product, client_uuid }: { readonly product: CartProductRow | undefined; readonly client_uuid: string },
): Promise<Faults> {
  if (product === undefined || product.status !== 'active') return { product_uuid: texts.label('item.not_for_sale') };
  const config = asked.config ?? {};
  const suffixes = await tldSuffixes(executor);
  const wrong = await chosenFaults(executor, config, {
    product,
    client_uuid,
    domain_name: nameOf(suffixes, asked.domain_name),
  });
  return {
    ...Object.fromEntries(Object.entries(wrong).map(([key, label]) => [`config.${key}`, label])),
    ...(product.type === 'domain' ? await nameFault(executor, suffixes, asked, product) : {}),
  };
}

/** Returns null for an invalid name, which is reported elsewhere. */
function nameOf(suffixes: Hostnames.DomainSuffixes, typed: string | null | undefined): string | null {
  const parsed = typed ? Hostnames.parseDomainNameUnder(suffixes, typed) : null;
  return parsed === null || 'problem' in parsed ? null : parsed.name;
}

/** The name must have the extension that the product is for. */
async function nameFault(
  executor: Executor,
  suffixes: Hostnames.DomainSuffixes,
  { domain_name, action, period_unit, period_count, quantity }: NewCartLine,
  { tld_uuid }: CartProductRow,
): Promise<Faults> {
  if (action !== 'register' && action !== 'transfer')
    return {
      action: texts.label('item.action_missing'),
    };
  if (quantity !== undefined && quantity !== 1) return { quantity: texts.label('item.name_once') };
  const parsed = domain_name ? Hostnames.parseDomainNameUnder(suffixes, domain_name) : null;
  if (parsed === null || 'problem' in parsed)
    return {
      domain_name: texts.label('item.domain_name_missing'),
    };
  const tld = await executor
    .selectFrom('tlds')
    .select(['tld', 'is_active', 'idn_allowed', 'min_length', 'max_length', 'periods_months'])
    .where('uuid', '=', tld_uuid)
    .executeTakeFirst();
  if (!tld || tld.tld !== parsed.suffix || !tld.is_active)
    return {
      domain_name: texts.label('item.not_under_suffix', { suffix: parsed.suffix }),
    };
  if (parsed.label.startsWith('xn--') && !tld.idn_allowed)
    return {
      domain_name: texts.label('item.no_international_characters', { suffix: parsed.suffix }),
    };
  const months = period_unit === 'year' ? (period_count ?? 1) * 12 : Number.NaN;
  if (!monthsOf(tld.periods_months).includes(months))
    return {
      period_count: texts.label('item.period_not_offered', { suffix: parsed.suffix }),
    };
  const fits = parsed.label.length >= tld.min_length && parsed.label.length <= tld.max_length;
  return fits
    ? {}
    : {
        domain_name: texts.label('item.name_length', {
          suffix: parsed.suffix,
          min_length: String(tld.min_length),
          max_length: String(tld.max_length),
        }),
      };
}

/** Returns validation errors of the choices, by key: of each choice, and of their combination. */
export async function chosenFaults(
  executor: Executor,
  config: Config,
  of: { readonly product: CartProductRow; readonly client_uuid: string; readonly domain_name?: string | null },
): Promise<Faults> {
  return { ...(await domainConfigFaults(executor, config, of)), ...configFaults(of.product, config) };
}

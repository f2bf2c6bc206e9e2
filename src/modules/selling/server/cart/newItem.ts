/** In charge of whether a product may go into a cart as it was asked for. */
import { parseDomainName } from '../../../../engine/values/identifiers/domainName.ts';
import type { Label } from '../../../../engine/registry/types.ts';
import type { Row } from '../../../../engine/server/store/contract.ts';
import type { Executor } from '../../../../engine/server/store/fragment.ts';
import { monthsOf } from '../availability/soldTlds.ts';
import { configFaults } from './config.ts';
import { domainConfigFaults } from './domainConfig.ts';
import type { Config, ProductRow } from './rows.ts';

export type Faults = Readonly<Record<string, Label>>;

/** What is wrong with it, by field; what the schema of a cart's lines says comes on top. */
export async function newItemFaults(
  executor: Executor,
  asked: Row,
  { product, client_uuid }: { readonly product: ProductRow | undefined; readonly client_uuid: string },
): Promise<Faults> {
  if (product === undefined || product.status !== 'active')
    return { product_uuid: { en: 'This product is not for sale', nl: 'Dit product is niet te koop' } };
  const config = isConfig(asked['config']) ? asked['config'] : {};
  const wrong = await chosenFaults(executor, config, { product, client_uuid });
  return {
    ...Object.fromEntries(Object.entries(wrong).map(([key, label]) => [`config.${key}`, label])),
    ...(product.type === 'domain' ? await nameFault(executor, asked, product) : {}),
  };
}

/** The name is of the extension that the product is for. */
async function nameFault(
  executor: Executor,
  { domain_name, action, period_unit, period_count }: Row,
  { tld_uuid }: ProductRow,
): Promise<Faults> {
  const actions = ['register', 'transfer'];
  if (typeof action !== 'string' || !actions.includes(action))
    return {
      action: { en: 'A domain is registered or transferred', nl: 'Een domein wordt geregistreerd of verhuisd' },
    };
  const parsed = typeof domain_name === 'string' ? parseDomainName(domain_name) : null;
  if (parsed === null || 'problem' in parsed)
    return {
      domain_name: { en: 'Enter a domain name, such as example.nl', nl: 'Vul een domeinnaam in, zoals voorbeeld.nl' },
    };
  const tld = await executor
    .selectFrom('tlds')
    .select(['tld', 'is_active', 'idn_allowed', 'min_length', 'max_length', 'periods_months'])
    .where('uuid', '=', tld_uuid)
    .executeTakeFirst();
  if (!tld || tld['tld'] !== parsed.suffix || tld['is_active'] !== true)
    return {
      domain_name: {
        en: `This product is not for names under .${parsed.suffix}`,
        nl: `Dit product is niet voor namen onder .${parsed.suffix}`,
      },
    };
  if (parsed.label.startsWith('xn--') && tld['idn_allowed'] !== true)
    return {
      domain_name: {
        en: `.${parsed.suffix} takes no international characters`,
        nl: `.${parsed.suffix} kent geen internationale tekens`,
      },
    };
  const months = period_unit === 'year' ? Number(period_count ?? 1) * 12 : Number.NaN;
  if (!monthsOf(tld['periods_months']).includes(months))
    return {
      period_count: {
        en: `A name under .${parsed.suffix} cannot be had for this long`,
        nl: `Een naam onder .${parsed.suffix} is niet voor deze periode te krijgen`,
      },
    };
  const fits =
    parsed.label.length >= Number(tld['min_length'] ?? 2) && parsed.label.length <= Number(tld['max_length'] ?? 63);
  return fits
    ? {}
    : {
        domain_name: {
          en: `A name under .${parsed.suffix} has ${String(tld['min_length'])} to ${String(tld['max_length'])} characters`,
          nl: `Een naam onder .${parsed.suffix} heeft ${String(tld['min_length'])} tot ${String(tld['max_length'])} tekens`,
        },
      };
}

/** What is wrong with the choices, by key: each by itself, and all of them together. */
export async function chosenFaults(
  executor: Executor,
  config: Config,
  of: { readonly product: ProductRow; readonly client_uuid: string },
): Promise<Faults> {
  return { ...(await domainConfigFaults(executor, config, of)), ...configFaults(of.product, config) };
}

export function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

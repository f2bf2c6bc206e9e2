/** Generates the top-level domains that are sold, with the rules and prices of their registries. */
import { Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';

interface Tld {
  readonly tld: string;
  readonly provider_uuid?: string;
  readonly periods_months: readonly number[];
  readonly requires_auth_code: boolean;
  readonly transfer_adds_period: boolean;
  readonly transfer_after_days: number;
  readonly grace_days: number;
  readonly redemption_days: number;
  readonly quarantine_days: number;
  readonly idn_allowed: boolean;
  readonly privacy_available: boolean;
  readonly lock_available: boolean;
  readonly is_active: boolean;
  readonly registrant_fields?: readonly string[];
  readonly registrant_countries?: readonly string[];
}

/** Prices per year, excluding VAT. */
interface TldPrices {
  readonly renew_cents: number;
  readonly register_cents: number;
  readonly cost_cents: number;
}

type Fields = readonly [
  tld: string,
  registry: 'sidn' | 'cc' | 'gtld' | 'none',
  idn: boolean,
  renewCents: number,
  registerCents: number,
  costCents: number,
];

const rows: readonly Fields[] = [
  ['nl', 'sidn', false, 995, 495, 410],
  ['com', 'gtld', true, 1_495, 1_295, 960],
  ['eu', 'cc', true, 1_095, 695, 480],
  ['be', 'cc', true, 1_095, 795, 520],
  ['de', 'cc', true, 1_095, 795, 470],
  ['net', 'gtld', true, 1_695, 1_695, 1_110],
  ['org', 'gtld', true, 1_595, 1_295, 1_030],
  ['nu', 'cc', true, 1_995, 1_995, 1_350],
  ['info', 'gtld', true, 2_295, 995, 1_620],
  ['online', 'gtld', true, 3_495, 495, 2_440],
  ['shop', 'gtld', true, 3_495, 495, 2_580],
  ['amsterdam', 'gtld', false, 3_995, 3_495, 2_900],
  ['frl', 'gtld', false, 3_995, 2_995, 2_750],
  ['io', 'cc', false, 5_495, 5_495, 3_990],
  ['fr', 'none', true, 1_395, 1_395, 760],
];

const rules = {
  sidn: {
    requires_auth_code: true,
    transfer_adds_period: false,
    transfer_after_days: 0,
    grace_days: 0,
    redemption_days: 0,
    quarantine_days: 40,
    privacy_available: false,
    lock_available: false,
    periods_months: [12],
  },
  cc: {
    requires_auth_code: true,
    transfer_adds_period: false,
    transfer_after_days: 0,
    grace_days: 0,
    redemption_days: 30,
    quarantine_days: 40,
    privacy_available: false,
    lock_available: true,
    periods_months: [12],
  },
  gtld: {
    requires_auth_code: true,
    transfer_adds_period: true,
    transfer_after_days: 60,
    grace_days: 30,
    redemption_days: 30,
    quarantine_days: 5,
    privacy_available: true,
    lock_available: true,
    periods_months: [12, 24, 36, 60, 120],
  },
} as const;

/** Countries of the European Economic Area: the European Union, Iceland, Liechtenstein and Norway. */
const economicArea = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE'.split(
  ' ',
);

/**
 * Requirements of registries in addition to name and address: EURid (Regulation (EU) 2019/517, article 3), AFNIC (Code
 * des postes et des communications électroniques, L45-3), DNS Belgium (a contact person of an organisation).
 */
const demands: Readonly<Record<string, Pick<Tld, 'registrant_fields' | 'registrant_countries'>>> = {
  eu: { registrant_countries: economicArea },
  fr: { registrant_countries: [...economicArea, 'CH'] },
  be: { registrant_fields: ['name'] },
};

/** TLDs with a different registrar than others of their kind. */
const registrars: Readonly<Record<string, string>> = { frl: 'oefenregistrar' };

/** Top-level domain with its prices in cents. */
export interface DemoTld {
  readonly row: DemoRow<Tld>;
  readonly prices: TldPrices;
}

/**
 * Adds the top-level domains and returns them by name, such as `nl`.
 * @param providers uuids of registrars by key
 */
export function makeTlds(
  { book, opening }: World,
  providers: ReadonlyMap<string, string>,
): ReadonlyMap<string, DemoTld> {
  const createdAt = instantAt(Dates.addDays(opening, -18), 12 * 60);
  return new Map(
    rows.map(([tld, registry, idn_allowed, renew_cents, register_cents, cost_cents]) => {
      const provider =
        registry === 'none'
          ? undefined
          : providers.get(registrars[tld] ?? (registry === 'sidn' ? 'sidn' : 'openprovider'));
      const row = book.add<'tlds', Tld>('tlds', createdAt, {
        tld,
        idn_allowed,
        is_active: registry !== 'none',
        ...rules[registry === 'none' ? 'cc' : registry],
        ...demands[tld],
        ...(provider === undefined ? {} : { provider_uuid: provider }),
      });
      return [tld, { row, prices: { renew_cents, register_cents, cost_cents } }];
    }),
  );
}

/** Products of the demo company, as data: names, prices excluding VAT, cost prices. */
import type { DemoTld } from './tlds.ts';
import type { VatClass } from './vatRates.ts';

/** The action that a price is for: a domain has one to register, renew, transfer and restore. */
export type PriceAction = 'once' | 'recurring' | 'setup' | 'register' | 'renew' | 'transfer' | 'restore' | 'hourly';

interface Tier {
  readonly from_qty: number;
  readonly to_qty?: number;
  readonly unit_price_cents: number;
}

/** A price excluding VAT for one action and period. With `tiers` it depends on the quantity. */
export interface Price {
  readonly action: PriceAction;
  readonly period_unit: 'month' | 'year' | 'once';
  readonly unit_price_cents: number;
  readonly cost_cents?: number;
  /** Tiers instead of one price. */
  readonly tier_model?: 'volume' | 'graduated';
  readonly tiers?: readonly Tier[];
  readonly price_base_quantity?: number;
}

export interface ProductDefinition {
  readonly sku: string;
  readonly name: string;
  readonly slug: string;
  readonly category: string;
  readonly type:
    | 'hosting'
    | 'domain'
    | 'server'
    | 'application'
    | 'database'
    | 'hours'
    | 'license'
    | 'ssl'
    | 'service'
    | 'other';
  readonly unit_code: string;
  readonly vat_class: VatClass;
  readonly ledger_account: string;
  readonly summary: string;
  /** Key of what the product provides: a pack, a TLD, a server type or a template. */
  readonly link?: string;
  readonly status?: 'draft' | 'active' | 'hidden' | 'retired';
  readonly setup_timing?: 'after_order' | 'after_payment' | 'manual';
  readonly config_fields?: readonly object[];
  readonly prices: readonly Price[];
}

const once = (unit_price_cents: number, cost_cents = 0): Price => ({
  action: 'once',
  period_unit: 'once',
  unit_price_cents,
  cost_cents,
});
const setup = (unit_price_cents: number): Price => ({ action: 'setup', period_unit: 'once', unit_price_cents });
const monthly = (unit_price_cents: number, cost_cents: number): Price => ({
  action: 'recurring',
  period_unit: 'month',
  unit_price_cents,
  cost_cents,
});
const yearly = (unit_price_cents: number, cost_cents: number): Price => ({
  action: 'recurring',
  period_unit: 'year',
  unit_price_cents,
  cost_cents,
});

type HostingFields = readonly [
  pack: string,
  name: string,
  monthCents: number,
  costCents: number,
  status: 'active' | 'retired',
  summary: string,
];

const hostingRows: readonly HostingFields[] = [
  ['mail', 'E-mailpakket', 295, 60, 'active', 'E-mail op je eigen domein, zonder website.'],
  ['start', 'Hosting Start', 495, 90, 'active', 'Voor een eerste website met e-mail.'],
  ['plus', 'Hosting Plus', 995, 180, 'active', 'Voor een druk bezochte site of meer domeinen.'],
  ['zakelijk', 'Hosting Zakelijk', 1_995, 410, 'active', 'Met shelltoegang en veertien dagen back-ups.'],
  ['webwinkel', 'Hosting Webwinkel', 3_495, 880, 'active', 'Snel genoeg voor WooCommerce of Magento.'],
  ['reseller', 'Hosting Reseller', 7_995, 2_150, 'active', 'Verkoop hosting aan je eigen klanten.'],
  ['budget-2016', 'Hosting Budget (2016)', 245, 60, 'retired', 'Alleen nog voor bestaande klanten.'],
];

const hostingProducts = hostingRows.map(([link, name, cents, cost, status, summary]): ProductDefinition => ({
  sku: `HOST-${link.toUpperCase()}`,
  name,
  slug: `hosting-${link}`,
  category: link === 'mail' ? 'e-mail' : 'webhosting',
  type: 'hosting',
  unit_code: 'C62',
  vat_class: 'standard',
  ledger_account: '8010',
  summary,
  link,
  status,
  prices: [monthly(cents, cost), yearly(cents * 11, cost * 12), ...(link === 'reseller' ? [setup(4_900)] : [])],
  config_fields: [
    {
      key: 'php_version',
      label: 'PHP version',
      label_nl: 'PHP-versie',
      type: 'choice',
      required: false,
      default: '8.4',
      choices: ['8.2', '8.3', '8.4'],
    },
  ],
}));

const serverRows: readonly (readonly [type: string, name: string, monthCents: number, costCents: number])[] = [
  ['cx22', 'VPS S', 1_295, 379],
  ['cx32', 'VPS M', 2_495, 680],
  ['cx42', 'VPS L', 4_495, 1_640],
  ['ccx23', 'VPS Dedicated', 6_995, 2_449],
  ['r-epyc-16', 'Dedicated server 16', 34_900, 17_500],
];

const serverProducts = serverRows.map(([link, name, cents, cost]): ProductDefinition => ({
  sku: `SRV-${link.toUpperCase()}`,
  name,
  slug: `server-${link}`,
  category: 'servers',
  type: 'server',
  unit_code: 'C62',
  vat_class: 'standard',
  ledger_account: '8030',
  summary: 'Met back-ups, bewaking en updates van het besturingssysteem.',
  link,
  setup_timing: link.startsWith('r-') ? 'manual' : 'after_payment',
  prices: [monthly(cents, cost), setup(link.startsWith('r-') ? 19_500 : 2_500)],
  config_fields: [{ key: 'hostname', label: 'Hostname', label_nl: 'Hostnaam', type: 'hostname', required: true }],
}));

const volume = (tiers: readonly Tier[], cost_cents: number): Price => ({
  action: 'recurring',
  period_unit: 'month',
  unit_price_cents: tiers[0]?.unit_price_cents ?? 0,
  tier_model: 'volume',
  tiers,
  cost_cents,
});

const others: readonly ProductDefinition[] = [
  {
    sku: 'M365-STD',
    name: 'Microsoft 365 Business Standard',
    slug: 'microsoft-365-standard',
    category: 'e-mail',
    type: 'license',
    unit_code: 'C62',
    vat_class: 'standard',
    ledger_account: '8050',
    summary: 'Per gebruiker, met Teams en Office.',
    prices: [
      volume(
        [
          { from_qty: 1, to_qty: 9, unit_price_cents: 1_395 },
          { from_qty: 10, to_qty: 24, unit_price_cents: 1_345 },
          { from_qty: 25, unit_price_cents: 1_295 },
        ],
        1_170,
      ),
    ],
  },
  {
    sku: 'BACKUP-GB',
    name: 'Externe back-upopslag',
    slug: 'externe-backup',
    category: 'beveiliging',
    type: 'service',
    unit_code: 'GB',
    vat_class: 'standard',
    ledger_account: '8060',
    summary: 'Per gigabyte per maand, op een tweede locatie.',
    prices: [
      {
        ...volume(
          [
            { from_qty: 1, to_qty: 100, unit_price_cents: 12 },
            { from_qty: 101, to_qty: 500, unit_price_cents: 9 },
            { from_qty: 501, unit_price_cents: 7 },
          ],
          3,
        ),
        tier_model: 'graduated',
      },
    ],
  },
  {
    sku: 'SSL-DV',
    name: 'SSL-certificaat',
    slug: 'ssl-certificaat',
    category: 'beveiliging',
    type: 'ssl',
    unit_code: 'C62',
    vat_class: 'standard',
    ledger_account: '8040',
    summary: 'Domeinvalidatie, een jaar geldig.',
    prices: [yearly(2_900, 900)],
  },
  {
    sku: 'SSL-WILD',
    name: 'Wildcardcertificaat',
    slug: 'wildcardcertificaat',
    category: 'beveiliging',
    type: 'ssl',
    unit_code: 'C62',
    vat_class: 'standard',
    ledger_account: '8040',
    summary: 'Voor alle subdomeinen.',
    prices: [yearly(14_900, 6_500)],
  },
  {
    sku: 'APP-WP',
    name: 'WordPress-onderhoud',
    slug: 'wordpress-onderhoud',
    category: 'applicaties',
    type: 'application',
    unit_code: 'C62',
    vat_class: 'standard',
    ledger_account: '8020',
    summary: 'Updates, scans en herstel na een storing.',
    link: 'wordpress',
    prices: [monthly(3_950, 900)],
  },
  {
    sku: 'APP-SHOP',
    name: 'Webwinkelonderhoud',
    slug: 'webwinkelonderhoud',
    category: 'applicaties',
    type: 'application',
    unit_code: 'C62',
    vat_class: 'standard',
    ledger_account: '8020',
    summary: 'Updates van de winkel en de koppelingen, elke maand getest.',
    link: 'woocommerce',
    prices: [monthly(8_950, 2_400)],
  },
  {
    sku: 'APP-CLOUD',
    name: 'Nextcloud beheerd',
    slug: 'nextcloud-beheerd',
    category: 'applicaties',
    type: 'application',
    unit_code: 'C62',
    vat_class: 'standard',
    ledger_account: '8020',
    summary: 'Eigen bestandsopslag in Nederland.',
    link: 'nextcloud',
    prices: [monthly(4_950, 1_300), setup(9_500)],
  },
  {
    sku: 'SLA-PLUS',
    name: 'Serviceovereenkomst Plus',
    slug: 'sla-plus',
    category: 'diensten',
    type: 'service',
    unit_code: 'C62',
    vat_class: 'standard',
    ledger_account: '8070',
    summary: 'Storingsdienst buiten kantooruren, reactie binnen een uur.',
    prices: [monthly(14_500, 4_000)],
  },
  {
    sku: 'UUR',
    name: 'Werkzaamheden',
    slug: 'werkzaamheden',
    category: 'diensten',
    type: 'hours',
    unit_code: 'MIN',
    vat_class: 'standard',
    ledger_account: '8100',
    summary: 'Per uur, in minuten afgerekend.',
    setup_timing: 'manual',
    prices: [{ action: 'hourly', period_unit: 'once', unit_price_cents: 9_500, price_base_quantity: 60 }],
  },
  {
    sku: 'MIGRATIE',
    name: 'Verhuizing van een website',
    slug: 'verhuizing-website',
    category: 'diensten',
    type: 'service',
    unit_code: 'C62',
    vat_class: 'standard',
    ledger_account: '8100',
    summary: 'Wij zetten je site en mail over.',
    setup_timing: 'manual',
    prices: [once(8_500, 3_000)],
  },
  {
    sku: 'PROJECT',
    name: 'Projecttermijn',
    slug: 'projecttermijn',
    category: 'intern',
    type: 'service',
    unit_code: 'C62',
    vat_class: 'standard',
    ledger_account: '8110',
    summary: 'Termijn van een vaste prijs.',
    status: 'hidden',
    setup_timing: 'manual',
    prices: [],
  },
  {
    sku: 'EBOEK',
    name: 'E-boek Veilig online ondernemen',
    slug: 'eboek-veilig-online',
    category: 'diensten',
    type: 'other',
    unit_code: 'C62',
    vat_class: 'reduced',
    ledger_account: '8200',
    summary: 'Praktisch handboek in 120 bladzijden.',
    setup_timing: 'after_payment',
    prices: [once(2_450, 200)],
  },
  {
    sku: 'CDN',
    name: 'Wereldwijde cache (CDN)',
    slug: 'cdn',
    category: 'hosting',
    type: 'service',
    unit_code: 'C62',
    vat_class: 'standard',
    ledger_account: '8060',
    summary: 'In voorbereiding.',
    status: 'draft',
    prices: [monthly(1_950, 700)],
  },
  {
    sku: 'DB-MARIADB',
    name: 'Beheerde database',
    slug: 'beheerde-database',
    category: 'applicaties',
    type: 'database',
    unit_code: 'C62',
    vat_class: 'standard',
    ledger_account: '8020',
    summary: 'MariaDB met back-ups en updates, los van een hostingpakket.',
    prices: [monthly(1_495, 450)],
  },
];

/** Returns all products that are or were sold. */
export function definitions(tlds: ReadonlyMap<string, DemoTld>): readonly ProductDefinition[] {
  const domainProducts = [...tlds]
    .filter(([, { row }]) => row.is_active)
    .map(([tld, { prices }]): ProductDefinition => ({
      sku: `DOM-${tld.toUpperCase()}`,
      name: `Domeinnaam .${tld}`,
      slug: `domein-${tld}`,
      category: 'domeinnamen',
      type: 'domain',
      unit_code: 'C62',
      vat_class: 'standard',
      ledger_account: '8000',
      summary: `Een .${tld}-domein, per jaar.`,
      link: tld,
      setup_timing: 'after_order',
      prices: [
        {
          action: 'register',
          period_unit: 'year',
          unit_price_cents: prices.register_cents,
          cost_cents: prices.cost_cents,
        },
        { action: 'renew', period_unit: 'year', unit_price_cents: prices.renew_cents, cost_cents: prices.cost_cents },
        {
          action: 'transfer',
          period_unit: 'year',
          unit_price_cents: prices.renew_cents,
          cost_cents: tld === 'nl' ? 0 : prices.cost_cents,
        },
        { action: 'restore', period_unit: 'once', unit_price_cents: 7_500, cost_cents: 4_500 },
      ],
    }));
  return [...hostingProducts, ...domainProducts, ...serverProducts, ...others];
}

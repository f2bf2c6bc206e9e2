/** Generates the categories and products, with a price for each action and period. */
import { Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { HostingPack } from './hostingPacks.ts';
import { definitions, type ProductDefinition } from './productDefinitions.ts';
import { inEnglish } from './productsInEnglish.ts';
import type { Providers } from './providers.ts';
import type { DemoTld } from './tlds.ts';
import type { VatClass } from './vatRates.ts';

interface Product {
  readonly sku: string;
  readonly name: string;
  readonly slug: string;
  readonly category_uuid: string;
  readonly type: string;
  readonly unit_code: string;
  readonly vat_class: VatClass;
  readonly ledger_account: string;
  readonly status: 'draft' | 'active' | 'hidden' | 'retired';
}

interface SoldProduct {
  readonly row: DemoRow<Product>;
  readonly definition: ProductDefinition;
}

/** Products by SKU. */
export type Products = ReadonlyMap<string, SoldProduct>;

/**
 * Returns a product.
 * @throws Error for an unknown SKU, which is a mistake in a generator
 */
export function productOf(products: Products, sku: string): SoldProduct {
  const product = products.get(sku);
  if (!product) throw new Error(`There is no product "${sku}".`);
  return product;
}

interface ProductParts {
  readonly packs: ReadonlyMap<string, DemoRow<HostingPack>>;
  readonly tlds: ReadonlyMap<string, DemoTld>;
  readonly providers: Providers;
  readonly templates: ReadonlyMap<string, string>;
}

type CategoryFields = readonly [
  slug: string,
  name: string,
  icon: string,
  parent: string,
  description: string,
  isVisible: boolean,
];

const categories: readonly CategoryFields[] = [
  ['hosting', 'Hosting', 'mdi-web', '', 'Webhosting en e-mail op onze eigen servers in Nederland.', true],
  ['webhosting', 'Webhosting', 'mdi-web-box', 'hosting', 'Pakketten voor een website met e-mail.', true],
  ['e-mail', 'E-mail', 'mdi-email-outline', 'hosting', 'Mailboxen en kantoorsoftware.', true],
  ['domeinnamen', 'Domeinnamen', 'mdi-earth', '', 'Registratie, verlenging en verhuizing van domeinnamen.', true],
  ['servers', 'Servers', 'mdi-server', '', 'VPS en dedicated servers, met of zonder beheer.', true],
  ['beveiliging', 'Beveiliging', 'mdi-shield-lock-outline', '', 'Certificaten, back-ups en scans.', true],
  ['applicaties', 'Applicaties', 'mdi-apps', '', 'Websites en programma’s die wij installeren en bijhouden.', true],
  [
    'diensten',
    'Diensten',
    'mdi-account-wrench-outline',
    '',
    'Werk van onze mensen, per uur of voor een vaste prijs.',
    true,
  ],
  ['intern', 'Niet in de winkel', 'mdi-eye-off-outline', '', 'Wat alleen op facturen voorkomt.', false],
];

/** Adds the product categories and the products, and returns the products with their definition. */
export function makeProducts(
  { book, opening, today }: World,
  { packs, tlds, providers, templates }: ProductParts,
): Products {
  const createdAt = instantAt(Dates.addDays(opening, -17), 9 * 60);
  const categoryUuids = new Map<string, string>();
  for (const [index, [slug, name, icon, parent, description, is_visible]] of categories.entries()) {
    const parent_uuid = categoryUuids.get(parent);
    const row = book.add('product-categories', createdAt, {
      slug,
      name,
      name_en: inEnglish(name),
      icon,
      description,
      description_en: inEnglish(description),
      is_visible,
      sort: (index + 1) * 10,
      ...(parent_uuid === undefined ? {} : { parent_uuid }),
    });
    categoryUuids.set(slug, row.uuid);
  }
  const sold = definitions(tlds).map((definition): [string, SoldProduct] => {
    const {
      sku,
      name,
      slug,
      category,
      type,
      unit_code,
      vat_class,
      ledger_account,
      summary,
      link,
      status = 'active',
      setup_timing = 'after_payment',
    } = definition;
    const linked = link === undefined ? {} : linkOf(type, link, { packs, tlds, providers, templates });
    const row = book.add('products', status === 'draft' ? instantAt(Dates.addMonths(today, -1), 11 * 60) : createdAt, {
      sku,
      name,
      name_en: inEnglish(name),
      slug,
      category_uuid: categoryUuids.get(category) ?? '',
      type,
      unit_code,
      vat_class,
      ledger_account,
      summary,
      summary_en: inEnglish(summary),
      setup_timing,
      status,
      ...linked,
      ...(definition.config_fields ? { config_fields: definition.config_fields } : {}),
    });
    return [sku, { row, definition }];
  });
  return new Map(sold);
}

/** Returns the reference to what the product provides, in the column for its type. */
function linkOf(
  type: string,
  key: string,
  { packs, tlds, providers, templates }: ProductParts,
): Readonly<Record<string, string>> {
  const [column, uuid] = {
    hosting: ['hosting_pack_uuid', packs.get(key)?.uuid] as const,
    domain: ['tld_uuid', tlds.get(key)?.row.uuid] as const,
    server: ['server_type_uuid', providers.serverTypes.get(key)?.uuid] as const,
    application: ['application_template_uuid', templates.get(key)] as const,
  }[type] ?? ['', undefined];
  if (uuid === undefined) throw new Error(`A product of type "${type}" is linked to "${key}", which is not there.`);
  return { [column]: uuid };
}

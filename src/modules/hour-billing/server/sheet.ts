/** Data needed to invoice hours: client, seller, projects, employees, and the products that hours are sold as. */
import type { Registry, Rows } from '#engine/registry';
import { Dates, type Locale } from '#engine/values';
import { Failure, settingsOf, type Tx } from '#engine/server';
import type { BillingEvent } from '../../billing/server/event.ts';

export type SheetProduct = Pick<Rows['products'], 'uuid' | 'vat_class'>;

export interface SheetProject {
  readonly uuid: string;
  readonly name: string;
  readonly client_uuid: string;
  readonly billing: Rows['projects']['billing'];
  readonly budget_cents: number | null;
  readonly order_reference: string | null;
  /** Product of the project, if it differs from the company's product for hours. */
  readonly product: SheetProduct | null;
}

export interface HourSheet {
  readonly registry: Registry;
  readonly today: string;
  readonly language: Locale;
  readonly client: Rows['clients'];
  readonly seller: Pick<Rows['sellers'], 'country'>;
  readonly projects: ReadonlyMap<string, SheetProject>;
  readonly employees: ReadonlyMap<string, { readonly first_name: string; readonly last_name: string }>;
  readonly products: Readonly<Record<'hours' | 'instalment', SheetProduct | null>>;
  /** Per VAT class, the days on which the VAT rate of the seller's country changed. */
  readonly vatFrom: ReadonlyMap<string, readonly string[]>;
}

/** @throws Failure E_INVALID if the client does not exist */
export async function openSheet(
  { tx, registry, now }: Pick<BillingEvent, 'tx' | 'registry' | 'now'>,
  client_uuid: string,
): Promise<HourSheet> {
  const client = await tx.selectFrom('clients').selectAll().where('uuid', '=', client_uuid).executeTakeFirst();
  if (!client) throw new Failure('E_INVALID', { errors: { client_uuid: { key: 'reference', params: {} } } });
  const sellers = tx.selectFrom('sellers').select('country').where('uuid', '=', client.seller_uuid);
  const seller = (await sellers.executeTakeFirst()) ?? { country: 'NL' };
  const employees = await tx.selectFrom('employees').select(['uuid', 'first_name', 'last_name']).execute();
  const settings = await settingsOf(tx, registry);
  return {
    registry,
    client,
    seller,
    today: Dates.localDate(now),
    language: client.language,
    projects: await projectsOf(tx, client_uuid),
    employees: new Map(employees.map(({ uuid, first_name, last_name }) => [uuid, { first_name, last_name }])),
    vatFrom: await vatFrom(tx, seller.country),
    products: {
      hours: await productOf(tx, settings.text('hours_product')),
      instalment: await productOf(tx, settings.text('instalment_product')),
    },
  };
}

async function vatFrom(tx: Tx, country: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx
    .selectFrom('vat_rates')
    .select(['code', 'valid_from'])
    .where('country', '=', country)
    .orderBy('valid_from')
    .execute();
  const days = new Map<string, string[]>();
  for (const { code, valid_from } of rows) days.set(code, [...(days.get(code) ?? []), valid_from]);
  return days;
}

async function projectsOf(tx: Tx, client_uuid: string): Promise<ReadonlyMap<string, SheetProject>> {
  const rows = await tx
    .selectFrom('projects')
    .leftJoin('products', 'products.uuid', 'projects.product_uuid')
    .select([
      'projects.uuid',
      'projects.name',
      'projects.client_uuid',
      'projects.billing',
      'projects.budget_cents',
      'projects.order_reference',
      'products.uuid as product',
      'products.vat_class',
    ])
    .where('projects.client_uuid', '=', client_uuid)
    .execute();
  return new Map(
    rows.map((row) => [
      row.uuid,
      {
        uuid: row.uuid,
        name: row.name,
        client_uuid,
        billing: row.billing,
        budget_cents: row.budget_cents,
        order_reference: row.order_reference || null,
        product:
          row.product === null || row.vat_class === null ? null : { uuid: row.product, vat_class: row.vat_class },
      },
    ]),
  );
}

/** Without a product, hours have the standard VAT rate. */
async function productOf(tx: Tx, sku: string | null): Promise<SheetProduct | null> {
  if (sku === null || sku === '') return null;
  const row = await tx.selectFrom('products').select(['uuid', 'vat_class']).where('sku', '=', sku).executeTakeFirst();
  return row ?? null;
}

/** Generates draft invoices. */
import { Dates } from '#engine/values';
import type { World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { PriceLine, SaleLine } from '../document.ts';
import { headerOf, writeLines, type InvoiceFields } from './invoices.ts';
import type { Sellers } from '../company/sellers.ts';

const ideas: readonly (readonly SaleLine[])[] = [
  [{ sku: 'MIGRATIE', description: 'Verhuizing van drie websites', quantity: 3, unit_price_cents: 8_500 }],
  [
    {
      sku: 'UUR',
      description: 'Spoedherstel na besmetting',
      quantity: 195,
      unit_price_cents: 9_500,
      price_base_quantity: 60,
    },
    { sku: 'EBOEK', description: 'E-boek Veilig online ondernemen', quantity: 2, unit_price_cents: 2_450 },
  ],
  [{ sku: 'PROJECT', description: 'Strippenkaart ondersteuning, tien uur', quantity: 1, unit_price_cents: 85_000 }],
  [
    {
      sku: 'MIGRATIE',
      description: 'Verhuizing van mailboxen',
      quantity: 1,
      unit_price_cents: 8_500,
      discount_bp: 1_500,
    },
  ],
  [
    { sku: 'PROJECT', description: 'Training beheer van de website, dagdeel', quantity: 1, unit_price_cents: 49_500 },
    {
      sku: 'UUR',
      description: 'Voorbereiding training',
      quantity: 90,
      unit_price_cents: 9_500,
      price_base_quantity: 60,
    },
  ],
  [
    {
      sku: 'UUR',
      description: 'Onderzoek naar trage webwinkel',
      quantity: 340,
      unit_price_cents: 9_950,
      price_base_quantity: 60,
    },
  ],
];

interface DraftParts {
  readonly clients: readonly DemoClient[];
  readonly sellers: Sellers;
  readonly priceLine: PriceLine;
}

/**
 * Adds draft invoices without a number, the last two as pro forma, for companies that are clients for at least 200
 * days.
 */
export function makeDrafts(world: World, { clients, sellers, priceLine }: DraftParts): void {
  const random = world.random('drafts');
  const active = clients.filter(
    ({ row, since }) => row.status === 'active' && row.type === 'company' && since < Dates.addDays(world.today, -200),
  );
  for (const [index, lines] of [...ideas, ...ideas.slice(2, 4)].entries()) {
    const kind: InvoiceFields['kind'] = index >= ideas.length ? 'proforma' : 'invoice';
    const client = random.pick(active);
    const priced = lines.map((line) => priceLine(client, line));
    const createdAt = instantAt(Dates.addDays(world.today, -random.integer(1, 6)), random.integer(9 * 60, 17 * 60));
    const invoice = world.book.add<'invoices', InvoiceFields>('invoices', createdAt, {
      kind,
      ...headerOf({ client, seller: sellers[client.seller], charge: {}, priced }),
      status: 'draft',
    });
    writeLines(world, { charge: { lines: [] }, priced, invoice, sent_at: null });
  }
}

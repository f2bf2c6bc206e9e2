/**
 * Generates the charges of each day: periods of subscriptions, orders, hours of a month, instalments of fixed prices.
 */
import { type CalendarDate, Dates } from '#engine/values';
import type { World } from '../book.ts';
import { workingDayFrom } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { Project } from '../work/projects.ts';
import type { HourEntry } from '../work/hours.ts';
import type { DemoOrder } from '../selling/orders.ts';
import type { PriceOf } from '../selling/pricing.ts';
import type { DemoSubscription } from '../selling/subscriptions.ts';
import { hourCharges } from './hourCharges.ts';
import type { DemoCharge, ChargeLine } from './charge.ts';

interface ChargeParts {
  readonly clients: readonly DemoClient[];
  readonly subscriptions: readonly DemoSubscription[];
  readonly orders: readonly DemoOrder[];
  readonly projects: readonly Project[];
  readonly hours: readonly HourEntry[];
  readonly priceOf: PriceOf;
}

/** Returns all charges since the opening and before today, in the order in which they are invoiced. */
export function chargesOf(world: World, parts: ChargeParts): readonly DemoCharge[] {
  const charges = [
    ...orderCharges(parts.orders),
    ...subscriptionCharges(world, parts),
    ...parts.projects.flatMap((project) => instalments(world, project)),
    ...hourCharges(world, parts),
    ...looseCharges(world, parts),
  ];
  return charges.sort(
    (left, right) => compare(left.date, right.date) || compare(left.client.row.number, right.client.row.number),
  );
}

export function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function orderCharges(orders: readonly DemoOrder[]): readonly DemoCharge[] {
  return orders.map((order) => ({
    client: order.client,
    date: order.date,
    order,
    lines: order.lines.map(({ priced, subscription, service }): ChargeLine => {
      const due = subscription?.due[0];
      const { description, quantity, unit_price_cents } = priced;
      return {
        sale: { sku: service.sku, description, quantity, unit_price_cents },
        ...(subscription && due ? { subscription, period_start: due.period_start, period_end: due.period_end } : {}),
      };
    }),
  }));
}

/** Charges of subscriptions: those of one client and day are combined, unless the client wants separate invoices. */
function subscriptionCharges(world: World, { subscriptions, orders }: ChargeParts): readonly DemoCharge[] {
  const random = world.random('charges');
  const ordered = new Set(orders.flatMap(({ lines }) => lines.flatMap(({ subscription }) => subscription ?? [])));
  const groups = new Map<
    string,
    { readonly client: DemoClient; readonly date: CalendarDate; readonly lines: ChargeLine[] }
  >();
  for (const subscription of subscriptions) {
    const { client, service, row } = subscription;
    for (const due of subscription.due) {
      if (due.isFirst && ordered.has(subscription)) continue;
      const key = `${due.date} ${client.row.number} ${client.row.collective_invoicing ? '' : row.uuid}`;
      const group = groups.get(key) ?? { client, date: due.date, lines: [] };
      groups.set(key, group);
      const { sku, quantity, description } = service;
      group.lines.push({
        subscription,
        period_start: due.period_start,
        period_end: due.period_end,
        sale: { sku, description, quantity, unit_price_cents: due.unit_price_cents },
      });
    }
  }
  for (const { client, lines } of groups.values()) {
    if (client.row.type === 'company' && random.chance(0.012))
      lines.push({
        sale: {
          sku: 'EBOEK',
          description: 'E-boek Veilig online ondernemen',
          quantity: random.integer(1, 3),
          unit_price_cents: 2_450,
        },
      });
  }
  return [...groups.values()];
}

/** Instalments of a fixed price: two fifths at the start, two fifths halfway, the rest at completion. */
function instalments({ today, opening }: World, project: Project): readonly DemoCharge[] {
  const { row, client } = project;
  const { budget_cents, start_on, end_on, status, name, order_reference } = row;
  if (row.billing !== 'fixed' || budget_cents === undefined || status === 'draft') return [];
  const share = Math.round((budget_cents * 2) / 5);
  const parts = [
    { date: start_on, cents: share, what: 'Eerste termijn (40 %)' },
    { date: Dates.addMonths(start_on, 2), cents: share, what: 'Tweede termijn (40 %)' },
    ...(status === 'completed' && end_on
      ? [{ date: end_on, cents: budget_cents - 2 * share, what: 'Slottermijn (20%) na oplevering' }]
      : []),
  ];
  return parts.flatMap(({ date, cents, what }) => {
    const day = workingDayFrom(date);
    if (day < opening || day >= today || (status === 'cancelled' && what.startsWith('Tweede'))) return [];
    return [
      {
        client,
        date: day,
        ...(order_reference === undefined ? {} : { order_reference }),
        lines: [
          { project, sale: { sku: 'PROJECT', description: `${what} ${name}`, quantity: 1, unit_price_cents: cents } },
        ],
      },
    ];
  });
}

/** Charges of small jobs, such as moving a site. */
function looseCharges(world: World, { clients, priceOf }: ChargeParts): readonly DemoCharge[] {
  const random = world.random('loose charges');
  const active = clients.filter(
    ({ row, since }) => row.status === 'active' && since < Dates.addMonths(world.today, -4),
  );
  return Array.from({ length: 38 }, (): DemoCharge => {
    const client = random.pick(active);
    const date = workingDayFrom(Dates.addDays(world.today, -random.integer(9, 110)));
    const unit_price_cents =
      priceOf({ client, sku: 'MIGRATIE', action: 'once', period_unit: 'once', quantity: 1 }) ?? 0;
    const what = random.weighted([
      ['Verhuizing van een website met e-mail', 60],
      ['Verhuizing van mailboxen', 30],
      ['Spoedverhuizing buiten kantooruren', 10],
    ]);
    return {
      client,
      date,
      lines: [
        {
          sale: {
            sku: 'MIGRATIE',
            description: what,
            quantity: random.integer(1, 3),
            unit_price_cents,
            ...(random.chance(0.2) ? { discount_bp: 1_000 } : {}),
          },
        },
      ],
    };
  });
}

/** Generates services other than hosting and domains: servers, licences, certificates, backups, service agreements. */
import { type CalendarDate, Dates } from '#engine/values';
import type { World } from '../book.ts';
import { latest } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { HostingAccount } from '../infrastructure/hosting.ts';
import type { Servers } from '../infrastructure/servers.ts';
import { dayOfMonthFrom, type Rhythm } from '../rhythm.ts';
import type { DemoService } from '../service.ts';

interface ExtraParts {
  readonly clients: readonly DemoClient[];
  readonly accounts: readonly HostingAccount[];
  readonly servers: Servers;
  readonly rhythms: ReadonlyMap<DemoClient, Rhythm>;
}

/** Returns services to subscribe to, for clients that are billed per month. Adds no records. */
export function makeExtras(world: World, { clients, accounts, servers, rhythms }: ExtraParts): readonly DemoService[] {
  const random = world.random('extras');
  const { today, opening } = world;
  // Clients with more than a website are billed monthly already.
  const active = clients.filter(
    (client) =>
      client.row.status === 'active' &&
      client.row.type === 'company' &&
      client.since < Dates.addDays(today, -60) &&
      rhythms.get(client)?.unit === 'month',
  );
  const someDay = (client: DemoClient): CalendarDate => {
    const from = latest(client.since, Dates.addDays(opening, -200));
    return Dates.addDays(from, random.integer(0, Math.max(0, Dates.daysBetween(from, today) - 50)));
  };
  const monthly = (client: DemoClient, sku: string, quantity: number, description: string): DemoService => ({
    client,
    sku,
    action: 'recurring',
    period_unit: 'month',
    quantity,
    started_on: dayOfMonthFrom(someDay(client), rhythms.get(client)?.month_day ?? 1),
    description,
    status: 'active',
    ...(sku === 'BACKUP-GB' ? { billing: 'arrears' as const } : {}),
  });
  return [
    ...servers.ofClients.flatMap(({ client, sku, row, since }): DemoService[] => {
      if (row.status === 'deleted') return [];
      const isComing = row.status === 'requested' || row.status === 'failed';
      const started_on = isComing ? since : dayOfMonthFrom(since, rhythms.get(client)?.month_day ?? 1);
      return [
        {
          client,
          sku,
          action: 'recurring',
          period_unit: 'month',
          quantity: 1,
          started_on,
          description: `Server ${row.name} met beheer`,
          status: row.status === 'requested' ? 'pending' : row.status === 'failed' ? 'failed_setup' : 'active',
          thing: { resource: 'servers', row: { uuid: row.uuid } },
        },
      ];
    }),
    ...random.sample(active, 26).map((client) =>
      monthly(
        client,
        'M365-STD',
        random.weighted([
          [random.integer(2, 9), 70],
          [random.integer(10, 24), 22],
          [random.integer(25, 40), 8],
        ]),
        'Microsoft 365 Business Standard',
      ),
    ),
    ...random
      .sample(active, 13)
      .map((client) => monthly(client, 'BACKUP-GB', random.integer(3, 10) * 10, 'Externe back-upopslag')),
    ...random.sample(active, 6).map((client) => monthly(client, 'SLA-PLUS', 1, 'Serviceovereenkomst Plus')),
    ...random
      .sample(
        accounts.filter(
          ({ row, client, since }) =>
            row.status === 'active' && client.row.status === 'active' && since < Dates.addDays(today, -30),
        ),
        34,
      )
      .map((account): DemoService => {
        const isWild = random.chance(0.15);
        const name = account.domain.row.name_unicode;
        return {
          client: account.client,
          sku: isWild ? 'SSL-WILD' : 'SSL-DV',
          action: 'recurring',
          period_unit: 'year',
          quantity: 1,
          started_on: someDayAfter(account.since, Dates.addDays(today, -5)),
          description: `${isWild ? 'Wildcardcertificaat' : 'SSL-certificaat'} ${name}`,
          status: 'active',
        };
      }),
  ];

  function someDayAfter(from: CalendarDate, until: CalendarDate): CalendarDate {
    return Dates.addDays(from, random.integer(0, Math.max(0, Dates.daysBetween(from, until))));
  }
}

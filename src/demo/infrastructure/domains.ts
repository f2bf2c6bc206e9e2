/** Generates domain names and their contacts. */
import { type CalendarDate, Dates } from '#engine/values';
import type { DemoRow, World, With } from '../book.ts';
import { instantAt, latest } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { DemoTld } from '../company/tlds.ts';
import { fullName } from '../names/people.ts';
import type { Random } from '../random.ts';
import type { DemoService } from '../service.ts';
import { createNamer, type ChosenName } from './domainNames.ts';
import { lifeOf, type DomainLife, type DomainStatus } from './domainStates.ts';
import { nameservers } from './servers.ts';

interface DomainFields {
  readonly name: string;
  readonly name_unicode: string;
  readonly tld_uuid: string;
  readonly client_uuid: string;
  readonly status: DomainStatus;
  readonly registered_on?: CalendarDate;
  readonly expires_on?: CalendarDate;
  readonly locked?: boolean;
  subscription_uuid?: string;
}

export interface OwnedDomain {
  readonly client: DemoClient;
  readonly row: DemoRow<DomainFields>;
  readonly tld: string;
  /** Day on which it was registered here or transferred in. */
  readonly since: CalendarDate;
}

interface Domains {
  readonly all: readonly OwnedDomain[];
  readonly services: readonly DemoService[];
}

const wanted = 668;

/**
 * Adds about 668 domains with their contacts, and returns them with the services to subscribe to.
 * @param showcase clients of the demo account: six domains each
 */
export function makeDomains(
  world: World,
  {
    clients,
    tlds,
    showcase,
  }: {
    readonly clients: readonly DemoClient[];
    readonly tlds: ReadonlyMap<string, DemoTld>;
    readonly showcase: readonly DemoClient[];
  },
): Domains {
  const random = world.random('domains');
  const name = createNamer(world.random('domain names'));
  const holders = clients.filter(({ row }) => row.status !== 'prospect');
  const plan = holders.map((client) => ({
    client,
    count: showcase.includes(client)
      ? 6
      : client.isReseller
        ? random.integer(26, 38)
        : random.weighted([
            [1, 22],
            [2, 28],
            [3, 24],
            [4, 14],
            [5, 8],
            [7, 4],
          ]),
  }));
  const active = plan.filter(({ client }) => client.row.status === 'active' && !client.isReseller);
  for (let total = plan.reduce((sum, one) => sum + one.count, 0); total < wanted; total += 1)
    random.pick(active).count += 1;

  const all: OwnedDomain[] = [];
  const services: DemoService[] = [];
  for (const { client, count } of plan) {
    const contact = makeContact(world, client, random);
    const first = dayIn(random, client.since, world.today);
    for (let index = 0; index < count; index += 1) {
      const isMain = index === 0 || showcase.includes(client);
      const life = lifeOf({
        random,
        today: world.today,
        client,
        since: index === 0 || random.chance(0.5) ? first : dayIn(random, client.since, world.today),
        isMain,
      });
      const made = makeDomain(world, { random, client, life, chosen: name(client, index), contact, tlds });
      all.push(made.domain);
      services.push(made.service);
    }
  }
  return { all, services };
}

/** Returns a day since the client's start, before the last week. */
function dayIn(random: Random, since: CalendarDate, today: CalendarDate): CalendarDate {
  return Dates.addDays(since, random.integer(0, Math.max(0, Dates.daysBetween(since, today) - 8)));
}

function makeContact({ book, opening }: World, { row, since }: DemoClient, random: Random): string {
  const isPerson = row.type === 'person';
  const { street, house_number, postal_code, city, country, phone, email, kvk_number, vat_id, company_name } = row;
  return book.add(
    'domain-contacts',
    instantAt(latest(since, Dates.addDays(opening, -13)), random.integer(9 * 60, 17 * 60)),
    {
      client_uuid: row.uuid,
      type: isPerson ? 'person' : 'organisation',
      name: fullName(row),
      email,
      phone,
      street,
      house_number,
      postal_code,
      city,
      country,
      ...(isPerson
        ? {}
        : {
            organisation: company_name,
            ...(kvk_number === undefined ? {} : { kvk_number }),
            ...(vat_id === undefined ? {} : { vat_id }),
          }),
    },
  ).uuid;
}

interface NewDomain {
  readonly random: Random;
  readonly client: DemoClient;
  readonly life: DomainLife;
  readonly chosen: ChosenName;
  readonly contact: string;
  readonly tlds: ReadonlyMap<string, DemoTld>;
}

function makeDomain(
  { book, opening, today }: World,
  { random, client, life, chosen, contact, tlds }: NewDomain,
): { readonly domain: OwnedDomain; readonly service: DemoService } {
  const tld = tlds.get(chosen.tld);
  if (!tld) throw new Error(`The TLD .${chosen.tld} is not sold.`);
  const { since, status, registered_on, expires_on, auto_renew, cancel_on, service_status } = life;
  const isRegistered = registered_on !== undefined;
  const hasTrouble = isRegistered && random.chance(0.008);
  const createdAt = instantAt(
    latest(latest(since, client.since), Dates.addDays(opening, -12)),
    random.integer(8 * 60, 21 * 60),
  );
  const row = book.add<'domains', With<DomainFields, 'domains'>>('domains', createdAt, {
    name: chosen.name,
    name_unicode: chosen.name_unicode,
    tld_uuid: tld.row.uuid,
    client_uuid: client.row.uuid,
    status,
    registrant_contact_uuid: contact,
    admin_contact_uuid: contact,
    tech_contact_uuid: contact,
    billing_contact_uuid: contact,
    nameservers: random.chance(0.93) ? nameservers : ['ns1.elders.example', 'ns2.elders.example'],
    dnssec: random.chance(0.7),
    period_months: 12,
    auto_renew,
    ...(isRegistered
      ? {
          registered_on,
          expires_on,
          auth_code: random.text(14),
          synced_at: instantAt(Dates.addDays(today, -1), random.integer(2 * 60, 5 * 60)),
        }
      : {}),
    ...(cancel_on && status === 'cancel_scheduled' ? { cancel_on } : {}),
    ...(status === 'pending_transfer_out' ? { transfer_out_on: Dates.addDays(today, -2) } : {}),
    ...(hasTrouble ? { sync_error: 'De registry antwoordt niet: code 2400, opdracht mislukt.' } : {}),
    locked: tld.row.lock_available && status === 'active' && random.chance(0.8),
    privacy: tld.row.privacy_available && client.row.type === 'person',
  });
  const service: DemoService = {
    client,
    sku: `DOM-${chosen.tld.toUpperCase()}`,
    action: life.isTransfer ? 'transfer' : 'register',
    period_unit: 'year',
    quantity: 1,
    started_on: since,
    description: `Domeinnaam ${chosen.name_unicode}`,
    status: service_status,
    ...(cancel_on ? { cancel_on } : {}),
    ...(service_status === 'active' ? { auto_renew } : {}),
    domain_name: chosen.name,
    thing: { resource: 'domains', row },
  };
  return { domain: { client, row, tld: chosen.tld, since }, service };
}

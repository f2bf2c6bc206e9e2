/** Creates zones from a template, with the addresses that the domain must resolve to. */
import type { Rows } from '#engine/registry';
import { acrossClients, resourceOf, type Row, systemCaller, type Tx } from '#engine/server';
import { endedDomainStates } from '../../domains/rules/domainStates.ts';
import { rowOf } from '../../providers/server/choose.ts';
import type { WorkContext } from '../../providers/server/work.ts';
import { recordsFrom, type Filling } from '../rules/template.ts';
import { dnsDefaults } from './defaults.ts';

/** Addresses that a domain must resolve to, and the host name that has them. */
export type Addresses = Pick<Filling, 'ipv4' | 'ipv6' | 'hostname'>;

interface NewZone {
  readonly domain: Rows['domains'];
  readonly addresses: Addresses;
  /** null creates a zone without records. */
  readonly template: Rows['dns_templates'] | null;
}

/** @returns the uuid of the zone, or null if the domain has a zone already or is no longer ours */
export async function makeZone(place: WorkContext, { domain, addresses, template }: NewZone): Promise<string | null> {
  const { tx, records, registry } = place;
  if (endedDomainStates.some((state) => state === domain.status) || (await zoneOf(tx, domain.uuid))) return null;
  const { nameservers, ttl } = await dnsDefaults(tx);
  const filling: Filling = { domain: domain.name, nameservers, ...addresses };
  const zone = await records.create(systemCaller, resourceOf({ registry }, 'dns-zones'), {
    domain_uuid: domain.uuid,
    default_ttl: ttl,
    records: template ? recordsFrom(template.content, filling).records.map((record): Row => ({ ...record })) : [],
  });
  return zone.uuid;
}

/** Returns the zone of the domain, also while it is being removed. */
export function zoneOf(tx: Tx, domain_uuid: string): Promise<Rows['dns_zones'] | undefined> {
  return acrossClients(tx, (all) =>
    all
      .selectFrom('dns_zones')
      .selectAll()
      .where('domain_uuid', '=', domain_uuid)
      .where('status', '!=', 'deleted')
      .executeTakeFirst(),
  );
}

/** Returns the template of the product, else the default template. */
export async function templateFor(tx: Tx, ofProduct: string | null): Promise<Rows['dns_templates'] | null> {
  return (
    (await rowOf(tx, 'dns_templates', ofProduct)) ??
    (await acrossClients(tx, (all) =>
      all.selectFrom('dns_templates').selectAll().where('is_default', '=', true).executeTakeFirst(),
    )) ??
    null
  );
}

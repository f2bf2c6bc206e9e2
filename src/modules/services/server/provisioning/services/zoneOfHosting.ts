/**
 * Creates the DNS zone of a hosting account from the template of its product and the addresses of its server, once both
 * the account and its main domain are active.
 */
import type { Rows } from '#engine/registry';
import { Hostnames } from '#engine/values';
import { acrossClients, type ActionHandler, Failure, type Tx, type WrittenEvent } from '#engine/server';
import { dnsDefaults } from '../../../../dns/server/defaults.ts';
import { makeZone, templateFor, zoneOf, type Addresses } from '../../../../dns/server/makeZone.ts';
import { rowOf } from '../../../../providers/server/choose.ts';
import type { WorkContext } from '../../../../providers/server/work.ts';
import { texts } from '../../texts.ts';

/** `afterWrite` hook of hosting accounts. */
export async function zoneOfAccount(event: WrittenEvent<'hosting'>): Promise<void> {
  const { tx, before, values, uuid } = event;
  const begins = values.status === 'active' && before?.status !== 'active';
  const { domain_uuid } = values;
  const isOther = before?.status === 'active' && domain_uuid !== undefined && domain_uuid !== before.domain_uuid;
  if (!begins && !isOther) return;
  const account = await rowOf(tx, 'hosting', uuid);
  const domain = await rowOf(tx, 'domains', account?.domain_uuid);
  if (account && domain) await makeByItself(event, domain, account);
}

/** `afterWrite` hook of domains, for an account that existed before its domain was active. */
export async function zoneOfDomain(event: WrittenEvent<'domains'>): Promise<void> {
  const { tx, before, values, uuid } = event;
  if (values.status !== 'active' || before?.status === 'active') return;
  const [domain, account] = [await rowOf(tx, 'domains', uuid), await accountOf(tx, uuid)];
  if (domain && account) await makeByItself(event, domain, account);
}

/** Creates the zone if there is a template, and if the domain uses our name servers or has none yet. */
async function makeByItself(place: WorkContext, domain: Rows['domains'], account: Rows['hosting']): Promise<void> {
  const { tx } = place;
  const template = await templateFor(tx, await templateOfProduct(tx, account));
  const { nameservers: ours } = await dnsDefaults(tx);
  const asked = domain.nameservers ?? [];
  if (!template || (asked.length > 0 && !asked.some((one) => ours.includes(one)))) return;
  await makeZone(place, { domain, template, addresses: await addressesOf(tx, account) });
}

async function templateOfProduct(tx: Tx, { subscription_uuid }: Rows['hosting']): Promise<string | null> {
  const subscription = await rowOf(tx, 'subscriptions', subscription_uuid);
  return (await rowOf(tx, 'products', subscription?.product_uuid))?.dns_template_uuid ?? null;
}

async function addressesOf(tx: Tx, { ip, server_uuid }: Rows['hosting']): Promise<Addresses> {
  const server = await rowOf(tx, 'servers', server_uuid);
  return {
    ipv4: ip !== null && Hostnames.isIpv4(ip) ? ip : (server?.ipv4 ?? null),
    ipv6: ip !== null && !Hostnames.isIpv4(ip) ? ip : (server?.ipv6 ?? null),
    hostname: server?.hostname ?? null,
  };
}

/** Returns the active account with this main domain, if any. */
async function accountOf(tx: Tx, domain_uuid: string): Promise<Rows['hosting'] | null> {
  const found = await acrossClients(tx, (all) =>
    all
      .selectFrom('hosting')
      .select('uuid')
      .where('domain_uuid', '=', domain_uuid)
      .where('status', 'in', ['active', 'suspended'])
      .orderBy('created_at')
      .executeTakeFirst(),
  );
  return rowOf(tx, 'hosting', found?.uuid);
}

/** Action "Make its DNS zone": works with any name servers; without a template the zone is empty. */
export const makeZoneOfDomain: ActionHandler<'domains.make-zone'> = async (event) => {
  const { tx, record } = event;
  const domain = await rowOf(tx, 'domains', record.uuid);
  const account = await accountOf(tx, record.uuid);
  const there = await zoneOf(tx, record.uuid);
  const made = domain && {
    domain,
    template: await templateFor(tx, account ? await templateOfProduct(tx, account) : null),
    addresses: account ? await addressesOf(tx, account) : { ipv4: null, ipv6: null, hostname: null },
  };
  const uuid = there?.uuid ?? (made && (await makeZone(event, made)));
  if (!uuid) throw new Failure('E_STATE', texts.refusal('service.no_zone'));
  return { uuid: record.uuid, next: { resource: 'dns-zones', uuid } };
};

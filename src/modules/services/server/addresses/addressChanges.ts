/**
 * Address changes of a server or account, also after a move. Offers to update the DNS records in our zones that point
 * to the old address; each zone that is changed is one change for its DNS provider.
 */
import { createHash } from 'node:crypto';
import type { Preview, Rows } from '#engine/registry';
import { Hostnames, plainLabel } from '#engine/values';
import {
  acrossClients,
  type ActionHandler,
  Failure,
  resourceOf,
  runAsSystem,
  Sql,
  type Tx,
  uuidv7,
  type WrittenEvent,
} from '#engine/server';
import { shortIpv6 } from '../../../dns/rules/recordValues.ts';
import { rowOf } from '../../../providers/server/choose.ts';
import type { WorkContext } from '../../../providers/server/work.ts';
import { texts } from '../texts.ts';

type Offer = Rows['dns_address_changes'];
type Server = Pick<Rows['servers'], 'uuid' | 'ipv4' | 'ipv6'>;
type Account = Pick<Rows['hosting'], 'uuid' | 'server_uuid' | 'ip'>;

/** Limit of zones per transaction; the action is repeated for the rest. */
const zonesAtOnce = 100;
/** Further zones are only counted. */
const zonesShown = 25;

/** Hook of servers. Addresses assigned at provisioning have no predecessor. */
export async function offerAddressesOfServer(event: WrittenEvent<'servers'>): Promise<void> {
  const { before, values, uuid } = event;
  if (before === null) return;
  for (const field of ['ipv4', 'ipv6'] as const)
    if (values[field] !== undefined)
      await offer(event, {
        from: before[field] ?? null,
        to: values[field],
        server_uuid: uuid,
        hosting_uuid: null,
      });
}

/** Hook of accounts: one that gets, changes or loses an IP address of its own. */
export async function offerAddressesOfAccount(event: WrittenEvent<'hosting'>): Promise<void> {
  const { tx, before, values, uuid } = event;
  if (before === null || values.ip === undefined || !isRunning(before)) return;
  const server = await rowOf(tx, 'servers', before.server_uuid);
  if (server) await offerAll(event, { uuid, server, from: before.ip ?? null, to: { server, ip: values.ip } });
}

const isRunning = ({ status }: { readonly status?: string }): boolean => status === 'active' || status === 'suspended';

/** Offers the changes after a move to another server. */
export async function offerAddressesOfMove(
  place: WorkContext,
  account: Account,
  to: { readonly server_uuid: string; readonly ip: string | null },
): Promise<void> {
  const [server, next] = [
    await rowOf(place.tx, 'servers', account.server_uuid),
    await rowOf(place.tx, 'servers', to.server_uuid),
  ];
  if (server && next)
    await offerAll(place, { uuid: account.uuid, server, from: account.ip, to: { server: next, ip: to.ip } });
}

interface Addresses {
  readonly uuid: string;
  /** The server with the old addresses. */
  readonly server: Server;
  /** The account's own address; null for the server's. */
  readonly from: string | null;
  readonly to: { readonly server: Server; readonly ip: string | null };
}

async function offerAll(place: WorkContext, { uuid, server, from, to }: Addresses): Promise<void> {
  for (const family of ['ipv4', 'ipv6'] as const)
    await offer(place, {
      from: addressOf(family, from, server),
      to: addressOf(family, to.ip, to.server),
      server_uuid: server.uuid,
      hosting_uuid: uuid,
    });
}

/** An account's own address has one family; for the other family it uses the server's. */
function addressOf(family: 'ipv4' | 'ipv6', ip: string | null, server: Server): string | null {
  return ip !== null && (Hostnames.isIpv4(ip) ? 'ipv4' : 'ipv6') === family ? ip : server[family];
}

interface Change {
  readonly from: string | null;
  readonly to: string | null;
  readonly server_uuid: string;
  readonly hosting_uuid: string | null;
}

/** Does nothing if no record points to the old address. An open offer is updated to the newest address, or closed. */
async function offer(place: WorkContext, { from, to, ...of }: Change): Promise<void> {
  if (from === null || to === null || from === to) return;
  await acrossClients(place.tx, async (tx) => {
    const open = await tx
      .selectFrom('dns_address_changes')
      .selectAll()
      .where('status', '=', 'open')
      .where('new_address', '=', from)
      .where('hosting_uuid', of.hosting_uuid === null ? 'is' : '=', of.hosting_uuid)
      .forUpdate()
      .execute();
    for (const one of open) {
      const isBack = one.old_address === to;
      const values = isBack ? { status: 'dismissed' as const, closed_at: place.now } : { new_address: to };
      await Sql.setFields(
        tx,
        { table: 'dns_address_changes', uuid: one.uuid },
        { ...values, version: one.version + 1 },
      );
    }
    const records = await recordsOf(tx, { old_address: from, ...of });
    if (records.length === 0) return;
    await tx
      .insertInto('dns_address_changes')
      .values({ uuid: uuidv7(), old_address: from, new_address: to, record_count: records.length, ...of })
      .execute();
  });
}

type Record = Pick<Rows['dns_records'], 'uuid' | 'name' | 'type' | 'zone_uuid'> & { readonly zone: string };

/** Returns the records that point to the old address, by zone. */
async function recordsOf(
  tx: Tx,
  { old_address, server_uuid, hosting_uuid }: Pick<Offer, 'old_address' | 'server_uuid' | 'hosting_uuid'>,
): Promise<readonly Record[]> {
  const account = await rowOf(tx, 'hosting', hosting_uuid);
  const query = tx
    .selectFrom('dns_records')
    .innerJoin('dns_zones', 'dns_zones.uuid', 'dns_records.zone_uuid')
    .select(['dns_records.uuid', 'dns_records.name', 'dns_records.type', 'zone_uuid', 'dns_zones.name as zone'])
    .where('dns_records.type', '=', typeOf(old_address))
    .where('dns_records.value', '=', stored(old_address))
    .where('dns_zones.status', 'in', ['pending', 'active', 'failed'])
    .orderBy('dns_zones.name')
    .orderBy('dns_records.name')
    .orderBy('dns_records.uuid');
  const rows = account
    ? await query
        .where('dns_zones.client_uuid', '=', account.client_uuid)
        .where(({ eb, selectFrom }) =>
          eb(
            'dns_zones.domain_uuid',
            'not in',
            selectFrom('hosting')
              .select('domain_uuid')
              .where('uuid', '!=', account.uuid)
              .where('server_uuid', '=', server_uuid)
              .where('status', '!=', 'terminated')
              .where('domain_uuid', 'is not', null)
              .$castTo<{ domain_uuid: string }>(),
          ),
        )
        .execute()
    : await query.execute();
  return rows.map(({ zone, ...row }) => ({ ...row, zone: zone ?? '' }));
}

const typeOf = (address: string): 'A' | 'AAAA' => (Hostnames.isIpv4(address) ? 'A' : 'AAAA');
const stored = (address: string): string => (Hostnames.isIpv4(address) ? address : shortIpv6(address));

function byZone(records: readonly Record[]): ReadonlyMap<string, readonly Record[]> {
  const zones = new Map<string, Record[]>();
  for (const record of records) zones.set(record.zone_uuid, [...(zones.get(record.zone_uuid) ?? []), record]);
  return zones;
}

/**
 * Previews the records to change, by zone.
 *
 * @throws Failure E_STATE if there are none.
 */
export const previewAddressChange: ActionHandler<'dns-address-changes.apply.preview'> = async ({ tx, record }) => {
  const offered = await rowOf(tx, 'dns_address_changes', record.uuid);
  const records = offered ? await acrossClients(tx, (all) => recordsOf(all, offered)) : [];
  if (!offered || records.length === 0) throw new Failure('E_STATE', texts.refusal('address_change.none_left'));
  const zones = [...byZone(records).values()];
  const facts: Preview.PreviewFact[] = zones.slice(0, zonesShown).map((ofZone) => ({
    label: plainLabel(ofZone[0]?.zone ?? ''),
    kind: 'text',
    value: ofZone.map(({ name, type }) => `${name} ${type}`).join(', '),
  }));
  const further = zones.length - facts.length;
  if (further > 0)
    facts.push({ label: texts.label('address_change.more_zones'), kind: 'text', value: String(further) });
  const preview: Preview.ActionPreview = {
    seen: createHash('sha256')
      .update(JSON.stringify([offered.new_address, records.map(({ uuid }) => uuid)]))
      .digest('hex'),
    questions: [],
    lines: [],
    total_cents: null,
    currency: 'EUR',
    facts,
    note:
      zones.length > zonesAtOnce
        ? texts.label('address_change.change.part', { count: zonesAtOnce })
        : texts.label('address_change.change.one'),
  };
  return { ...preview };
};

/** Applies the change on behalf of the caller: the audit trail of each zone records it, and it can be undone there. */
export const applyAddressChange: ActionHandler<'dns-address-changes.apply'> = (event) =>
  runAsSystem(event, async ({ tx, records, registry, caller, now }) => {
    const { record } = event;
    const offered = await rowOf(tx, 'dns_address_changes', record.uuid);
    if (!offered) throw new Failure('E_NOT_FOUND');
    const found = byZone(await recordsOf(tx, offered));
    const zones = resourceOf({ registry }, 'dns-zones');
    const type = typeOf(offered.old_address);
    const [from, to] = [stored(offered.old_address), stored(offered.new_address)];
    // Sorted, to avoid deadlocks with other changes of several zones.
    for (const uuid of [...found.keys()].toSorted().slice(0, zonesAtOnce)) {
      const lines = await tx
        .selectFrom('dns_records')
        .select(['uuid', 'name', 'type', 'ttl', 'value'])
        .where('zone_uuid', '=', uuid)
        .orderBy('uuid')
        .execute();
      const isThere = ({ name }: { readonly name: string }): boolean =>
        lines.some((line) => line.name === name && line.type === type && line.value === to);
      const next = lines.flatMap((line) => {
        if (line.type !== type || line.value !== from) return [line];
        // If the new address exists already, the record of the old one is deleted.
        return isThere(line) ? [] : [{ ...line, value: to }];
      });
      await records.update(caller, zones, uuid, { records: next });
    }
    const left = (await recordsOf(tx, offered)).length;
    await Sql.setFields(
      tx,
      { table: 'dns_address_changes', uuid: offered.uuid },
      {
        record_count: left,
        ...(left === 0 ? { status: 'applied', closed_at: now } : {}),
        updated_at: now,
        version: offered.version + 1,
      },
    );
  });

/**
 * DNS zones at Openprovider (https://docs.openprovider.com). Openprovider manages the SOA and NS records of the zone
 * itself, and supports only a few TTLs.
 */
import type { AdapterOutcome, ZoneContent, AdapterZoneRecord } from '../adapter.ts';
import type { Api } from './openproviderApi.ts';
import { ProviderFailure, ProviderRefusal } from './providerFailure.ts';
import { listOf, recordOf, succeeded, textOf, type JsonBody, type ServiceWork } from './serviceAdapter.ts';

/** The other fields of a zone belong to its SOA record, which Openprovider manages. */
export const updatedZoneFields: readonly string[] = ['records', 'default_ttl'];

/** Supported TTLs in seconds, ascending. */
const ttls = [900, 3_600, 10_800, 21_600, 43_200, 86_400] as const;
/** Error code "zone specified is not found". */
const unknownZone = '872';
const recordsPerPage = 500;

/** Record in the format of the API: full name, and the priority of MX and SRV separate from the value. */
interface RemoteRecord {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl: number;
  readonly prio: number;
}

export async function setUpZone(work: ServiceWork, api: Api): Promise<AdapterOutcome> {
  const name = nameOf(work);
  if (await isThere(api, name)) return bring(work, api);
  const records = wantedRecords(work);
  work.channel.write(`Making the zone ${name} with ${records.length} records.\n`);
  const [label = '', ...extension] = name.split('.');
  await api.send('POST', 'dns/zones', {
    domain: { name: label, extension: extension.join('.') },
    type: 'master',
    records: records.map((record) => sent(name, record)),
  });
  return succeeded;
}

export async function updateZone(work: ServiceWork, api: Api): Promise<AdapterOutcome> {
  const name = nameOf(work);
  if (!(await isThere(api, name)))
    throw new ProviderFailure(`Openprovider has no zone ${name}. Create it there, then try again.`);
  return bring(work, api);
}

export async function removeZone(work: ServiceWork, api: Api): Promise<AdapterOutcome> {
  const name = nameOf(work);
  if (!(await isThere(api, name))) return succeeded;
  work.channel.write(`Removing the zone ${name}.\n`);
  await api.send('DELETE', zonePath(name));
  return succeeded;
}

/** Requests all differences in one update. */
async function bring(work: ServiceWork, api: Api): Promise<AdapterOutcome> {
  const name = nameOf(work);
  const [wanted, present] = [wantedRecords(work), await presentRecords(api, name)];
  const [wantedKeys, presentKeys] = [new Set(wanted.map(keyOf)), new Set(present.map(keyOf))];
  const add = wanted.filter((record) => !presentKeys.has(keyOf(record)));
  const remove = present.filter((record) => !wantedKeys.has(keyOf(record)));
  if (add.length + remove.length === 0) return succeeded;
  work.channel.write(`Changing the zone ${name}: ${add.length} records come, ${remove.length} go.\n`);
  await api.send('PUT', zonePath(name), {
    name,
    records: {
      ...(remove.length > 0 ? { remove: remove.map((record) => sent(name, record)) } : {}),
      ...(add.length > 0 ? { add: add.map((record) => sent(name, record)) } : {}),
    },
  });
  return succeeded;
}

/** Name in lower case, as it is stored. */
function nameOf({ order }: Pick<ServiceWork, 'order'>): string {
  const { name } = recordOf(order, 'dns_zones');
  if (name === null) throw new ProviderFailure('The zone has no name.');
  return name;
}

const zonePath = (name: string): string => `dns/zones/${encodeURIComponent(name)}`;

async function isThere(api: Api, name: string): Promise<boolean> {
  try {
    return textOf(await api.get(zonePath(name)), 'name').toLowerCase() === name;
  } catch (error) {
    if (error instanceof ProviderRefusal && error.code === unknownZone) return false;
    throw error;
  }
}

/** Lists the records that we manage. */
async function presentRecords(api: Api, zone: string): Promise<readonly RemoteRecord[]> {
  const found: RemoteRecord[] = [];
  for (;;) {
    const answer = await api.get(`${zonePath(zone)}/records`, {
      limit: String(recordsPerPage),
      offset: String(found.length),
    });
    const results = listOf(answer, 'results');
    found.push(...results.map(readRecord));
    if (found.length >= Number(textOf(answer, 'total'))) return found.filter((one) => !isTheirs(zone, one));
    if (results.length === 0)
      throw new ProviderFailure(`Openprovider returned only part of the records of ${zone}. Try again later.`, {
        isTransient: true,
      });
  }
}

function readRecord(json: JsonBody): RemoteRecord {
  return {
    name: textOf(json, 'name').toLowerCase().replace(/\.$/, ''),
    type: textOf(json, 'type').toUpperCase(),
    value: textOf(json, 'value'),
    ttl: Number(textOf(json, 'ttl')),
    prio: Number(textOf(json, 'prio')),
  };
}

/** Returns true for the SOA and the NS records of the zone itself. */
function isTheirs(zone: string, { name, type }: Pick<RemoteRecord, 'name' | 'type'>): boolean {
  return type === 'SOA' || (type === 'NS' && name === zone);
}

function wantedRecords({ order }: Pick<ServiceWork, 'order'>): readonly RemoteRecord[] {
  const zone = nameOf({ order });
  const { default_ttl } = recordOf(order, 'dns_zones');
  const { records = [] }: Partial<ZoneContent> = order.zone ?? {};
  return records
    .map((record): RemoteRecord => {
      const name = record.name === '@' ? zone : `${record.name}.${zone}`;
      const { prio, value } = valueOf(record);
      return { name, type: record.type, value, ttl: nearestTtl(record.ttl ?? default_ttl), prio };
    })
    .filter((record) => !isTheirs(zone, record));
}

function valueOf({ type, rdata }: AdapterZoneRecord): Pick<RemoteRecord, 'value' | 'prio'> {
  if (type !== 'MX' && type !== 'SRV') return { value: rdata, prio: 0 };
  const [prio = '', ...rest] = rdata.split(' ');
  return { value: rest.join(' '), prio: Number(prio) };
}

/** Returns the longest supported TTL that is not longer, or else the shortest one. */
function nearestTtl(seconds: number): number {
  return ttls.findLast((ttl) => ttl <= seconds) ?? ttls[0];
}

/** Formats a record for the API: relative to the zone and without the final dot. */
function sent(zone: string, { name, type, value, ttl, prio }: RemoteRecord): JsonBody {
  return {
    name: name === zone ? '' : name.slice(0, -zone.length - 1),
    type,
    value: type === 'TXT' ? value : value.replace(/\.$/, ''),
    ttl,
    ...(type === 'MX' || type === 'SRV' ? { prio } : {}),
  };
}

/** Key that is equal for equal records. */
function keyOf({ name, type, value, ttl, prio }: RemoteRecord): string {
  const text = type === 'TXT' ? value : value.toLowerCase().replace(/\.$/, '');
  return JSON.stringify([name, type, text, ttl, type === 'MX' || type === 'SRV' ? prio : 0]);
}

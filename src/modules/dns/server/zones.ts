/**
 * Validation of zones: a write is checked as a whole, normalised to the stored form, and given a new serial. Records are
 * only written together with their zone.
 */
import type { Records, ValuesOf } from '#engine/registry';
import { Dates, Hostnames } from '#engine/values';
import { acrossClients, Failure, Sql, type WriteEvent } from '#engine/server';
import { endedDomainStates } from '../../domains/rules/domainStates.ts';
import { rowOf } from '../../providers/server/choose.ts';
import { faultLabel } from '../rules/faults.ts';
import { nextSerial } from '../rules/serial.ts';
import { checkZone } from '../rules/zone.ts';
import { texts } from './texts.ts';
import { dnsDefaults } from './defaults.ts';

type Zone = Records['dns-zones'];
type ZoneValues = ValuesOf<'dns-zones'>;

/** Fields that name servers return. A change of them is work for the DNS provider. */
export const servedFields = [
  'records',
  'default_ttl',
  'primary_ns',
  'hostmaster',
  'refresh',
  'retry',
  'expire',
  'minimum',
] as const;

/** `beforeWrite` hook of zones. @throws Failure E_INVALID at each wrong cell, E_STATE for a domain that is not ours */
export async function prepareZone(event: WriteEvent<'dns-zones'>): Promise<ZoneValues> {
  const { before, now } = event;
  const values: ZoneValues = before === null ? { ...event.values, ...(await madeFor(event)) } : event.values;
  const name = values.name ?? before?.name ?? '';
  const records = checkedRecords(name, before, values);
  const checked: ZoneValues = records === null ? values : { ...values, records };
  const isServedDifferently =
    before === null || servedFields.some((field) => field in checked && !Sql.sameJson(before[field], checked[field]));
  return isServedDifferently ? { ...checked, serial: nextSerial(before?.serial ?? 0, Dates.localDate(now)) } : checked;
}

/** Values of a new zone: name and client of its domain, and the defaults. */
async function madeFor({ tx, values }: WriteEvent<'dns-zones'>): Promise<ZoneValues> {
  const domain = await rowOf(tx, 'domains', values.domain_uuid);
  if (!domain || endedDomainStates.some((state) => state === domain.status))
    throw new Failure('E_STATE', texts.refusal('zone.no_domain'));
  const there = await acrossClients(tx, (all) =>
    all
      .selectFrom('dns_zones')
      .select('uuid')
      .where('domain_uuid', '=', domain.uuid)
      .where('status', '!=', 'deleted')
      .executeTakeFirst(),
  );
  if (there)
    throw new Failure('E_STATE', texts.refusal('zone.there_already', { name: Hostnames.displayHostname(domain.name) }));
  const { nameservers } = await dnsDefaults(tx);
  return {
    name: domain.name,
    name_unicode: domain.name_unicode,
    client_uuid: domain.client_uuid,
    primary_ns: values.primary_ns ?? nameservers[0] ?? null,
    hostmaster: values.hostmaster ?? `hostmaster@${domain.name}`,
  };
}

/** Returns the normalised records, or null if they do not change and stay valid. */
function checkedRecords(
  name: string,
  before: Zone | null,
  values: ZoneValues,
): NonNullable<ZoneValues['records']> | null {
  const isWritten = values.records !== undefined;
  const records = values.records ?? before?.records ?? [];
  const default_ttl = values.default_ttl ?? before?.default_ttl ?? 0;
  if (!isWritten && default_ttl === before?.default_ttl) return null;
  const typed = records.map(({ name: owner, type, ttl, value }) => ({
    name: owner ?? '',
    type: type ?? '',
    ttl: ttl ?? null,
    value: value ?? '',
  }));
  const { records: checked, faults } = checkZone({ name, default_ttl }, typed);
  if (faults.length > 0) {
    const errors = faults.map((fault) => [
      isWritten ? `records.${fault.index}.${fault.field}` : 'default_ttl',
      { label: faultLabel(fault) },
    ]);
    throw new Failure('E_INVALID', { errors: Object.fromEntries(errors.toReversed()) });
  }
  return isWritten ? records.map((record, index) => ({ ...record, ...checked[index] })) : null;
}

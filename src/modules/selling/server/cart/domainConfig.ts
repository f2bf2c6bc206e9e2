/** Configuration of a domain: contacts, name servers, DNSSEC and privacy, within the rules of its TLD. */
import type { Rows } from '#engine/registry';
import { Hostnames, type Label } from '#engine/values';
import type { Executor } from '#engine/server';
import { contactKeys } from '../../rules/domainFields.ts';
import type { Config, CartProductRow } from '../cartRows.ts';
import { dsFault } from '../../../domains/rules/dsRecords.ts';
import { glueFault } from '../../../domains/rules/glueRecords.ts';
import { registrantLabel } from '../../../domains/server/registryRules.ts';
import { texts } from '../texts.ts';

const maxDsRecords = 8;

export function faultOfDomainField(type: string, value: unknown): Label | null {
  if (type === 'hostnames') return isTexts(value, Hostnames.isHostname) ? null : texts.label('configuration.hostnames');
  if (type === 'switch') return typeof value === 'boolean' ? null : texts.label('configuration.yes_or_no');
  if (type === 'ds-records')
    return isTexts(value, (one) => dsFault(one) === null) && value.length <= maxDsRecords
      ? null
      : texts.label('configuration.ds_records', { max_ds_records: maxDsRecords });
  if (type === 'glue-records')
    return isTexts(value, (one) => /^[A-Za-z0-9.-]+( [0-9A-Fa-f:.]+)+$/.test(one) && one.length <= 400)
      ? null
      : texts.label('configuration.glue_records');
  return null;
}

function isTexts(value: unknown, fits: (one: string) => boolean): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.every((one) => typeof one === 'string' && fits(one)) &&
    new Set(value).size === value.length
  );
}

type Faults = Readonly<Record<string, Label>>;

/**
 * Returns errors by key for what the TLD does not support or the client's address book does not have. The format of
 * each value was validated before.
 */
export async function domainConfigFaults(
  executor: Executor,
  config: Config,
  {
    product,
    client_uuid,
    domain_name = null,
  }: { readonly product: CartProductRow; readonly client_uuid: string; readonly domain_name?: string | null },
): Promise<Faults> {
  if (product.type !== 'domain') return {};
  const tld = await executor
    .selectFrom('tlds')
    .select([
      'tld',
      'min_ns',
      'max_ns',
      'dnssec_allowed',
      'privacy_available',
      'registrant_fields',
      'registrant_countries',
    ])
    .where('uuid', '=', product.tld_uuid)
    .executeTakeFirst();
  const known = await ownContacts(executor, config, client_uuid);
  const foreign = contactKeys.filter((key) => isFilled(config[key]) && !known.has(String(config[key]).toLowerCase()));
  const { registrant_contact_uuid } = config;
  const registrant = known.get(String(registrant_contact_uuid ?? '').toLowerCase());
  const unfit = tld && registrant ? registrantLabel(registrant, tld) : null;
  return {
    ...(unfit === null ? {} : { registrant_contact_uuid: unfit }),
    ...Object.fromEntries(foreign.map((key) => [key, texts.label('configuration.contact_missing')])),
    ...glueFaults(config, domain_name),
    ...nameserverFaults(config, { min: tld?.min_ns ?? 2, max: tld?.max_ns ?? 13 }),
    ...protectionFaults(config, {
      extension: tld?.tld ?? '',
      dnssec: tld?.dnssec_allowed === true,
      privacy: tld?.privacy_available === true,
    }),
  };
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function ownContacts(
  executor: Executor,
  config: Config,
  client_uuid: string,
): Promise<ReadonlyMap<string, Rows['domain_contacts']>> {
  const uuids = contactKeys.flatMap((key) =>
    typeof config[key] === 'string' && uuidPattern.test(config[key]) ? [config[key].toLowerCase()] : [],
  );
  if (uuids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('domain_contacts')
    .selectAll()
    .where('uuid', 'in', uuids)
    .where('client_uuid', '=', client_uuid)
    .execute();
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** Name servers under the ordered name itself need glue records at the registry. */
function glueFaults({ nameservers, glue_records }: Config, domain: string | null): Faults {
  if (domain === null) return {};
  const found = glueFault({ domain, nameservers: textsOf(nameservers), glue: textsOf(glue_records) });
  return found === null ? {} : { glue_records: texts.label(`configuration.glue.${found.fault}`, { host: found.host }) };
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Without name servers ours are used. */
function nameserverFaults(
  { nameservers }: Config,
  { min, max }: { readonly min: number; readonly max: number },
): Faults {
  const count = Array.isArray(nameservers) ? nameservers.length : 0;
  return count === 0 || (count >= min && count <= max)
    ? {}
    : {
        nameservers: texts.label('configuration.nameservers', { min, max }),
      };
}

function protectionFaults(
  { dnssec, ds_records, nameservers, privacy }: Config,
  allowed: { readonly extension: string; readonly dnssec: boolean; readonly privacy: boolean },
): Faults {
  const hasOwn = Array.isArray(nameservers) && nameservers.length > 0;
  const hasRecords = Array.isArray(ds_records) && ds_records.length > 0;
  return {
    ...((dnssec === true || hasRecords) && !allowed.dnssec
      ? { dnssec: texts.label('configuration.no_dnssec', { extension: allowed.extension }) }
      : {}),
    ...(hasRecords && !hasOwn
      ? {
          ds_records: texts.label('configuration.ds_records_not_wanted'),
        }
      : {}),
    ...(dnssec === true && hasOwn && !hasRecords
      ? {
          ds_records: texts.label('configuration.ds_records_wanted'),
        }
      : {}),
    ...(privacy === true && !allowed.privacy
      ? {
          privacy: texts.label('configuration.no_privacy', { extension: allowed.extension }),
        }
      : {}),
  };
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

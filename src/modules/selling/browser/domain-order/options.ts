/** Options of a domain order, for all names or for one: registrant, name servers and protection. */
import { Hostnames } from '#engine/values';
import { isUnder } from '../../../domains/rules/glueRecords.ts';
import type { NameRules } from '../../rules/nameOffer.ts';

export interface Options {
  /** Empty for the client's own details. */
  readonly holder: string;
  /** Empty for the registrant. */
  readonly admin: string;
  readonly tech: string;
  readonly billing: string;
  readonly ownNameservers: boolean;
  /** As typed. */
  readonly nameservers: string;
  readonly dnssec: boolean;
  /** As typed. */
  readonly dsRecords: string;
  readonly privacy: boolean;
}

export const defaultOptions: Options = {
  holder: '',
  admin: '',
  tech: '',
  billing: '',
  ownNameservers: false,
  nameservers: '',
  dnssec: true,
  dsRecords: '',
  privacy: false,
};

export function nameserversOf(options: Options): readonly string[] {
  return [...new Set(typedServers(options).filter((one) => !Hostnames.isIp(one)))];
}

/** Returns the glue records: name servers under the name itself, each with the addresses that were typed after it. */
export function glueOf(options: Options, name: string): readonly string[] {
  const addresses = new Map<string, readonly string[]>();
  let host: string | null = null;
  for (const one of typedServers(options))
    if (!Hostnames.isIp(one)) host = one;
    else if (host !== null) addresses.set(host, [...(addresses.get(host) ?? []), one]);
  return [...addresses].flatMap(([server, given]) => (isUnder(server, name) ? [[server, ...given].join(' ')] : []));
}

/** Name servers and addresses, as typed. */
function typedServers({ ownNameservers, nameservers }: Options): readonly string[] {
  if (!ownNameservers) return [];
  return nameservers
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((one) => one.replace(/\.$/, ''))
    .filter((one) => one !== '');
}

function dsRecordsOf({ ownNameservers, dsRecords }: Options): readonly string[] {
  return ownNameservers
    ? dsRecords
        .split(/[\r\n]+/)
        .map((line) => line.trim().replaceAll(/\s+/g, ' '))
        .filter((line) => line !== '')
    : [];
}

interface OptionFaults {
  readonly wrongServers: readonly string[];
  readonly wrongCount: boolean;
  readonly wrongRecord: string | null;
}

const dsRecord = /^\d{1,5} \d{1,3} \d{1,3} [0-9a-f]{40,128}$/i;

export function faultsOf(options: Options, { min_ns, max_ns }: Pick<NameRules, 'min_ns' | 'max_ns'>): OptionFaults {
  const servers = nameserversOf(options);
  return {
    wrongServers: servers.filter((one) => !Hostnames.isHostname(one)),
    wrongCount: options.ownNameservers && (servers.length < min_ns || servers.length > max_ns),
    wrongRecord: dsRecordsOf(options).find((one) => !dsRecord.test(one)) ?? null,
  };
}

export function isRight({ wrongServers, wrongCount, wrongRecord }: OptionFaults): boolean {
  return wrongServers.length === 0 && !wrongCount && wrongRecord === null;
}

/** Returns the strictest of the rules of several TLDs, which apply to all names together. */
export function combineRules(rules: readonly NameRules[]): NameRules {
  return {
    min_ns: Math.max(...rules.map(({ min_ns }) => min_ns), rules.length === 0 ? 2 : 0),
    max_ns: Math.min(...rules.map(({ max_ns }) => max_ns), 13),
    requires_auth_code: rules.some((one) => one.requires_auth_code),
    dnssec_allowed: rules.some((one) => one.dnssec_allowed),
    privacy_available: rules.some((one) => one.privacy_available),
    years: [],
  };
}

/** Returns the configuration of the cart line for this name, without what its TLD does not support. */
export function configOf(
  options: Options,
  { dnssec_allowed, privacy_available }: NameRules,
  name = '',
): Readonly<Record<string, unknown>> {
  const glue = name === '' ? [] : glueOf(options, name);
  const [servers, records] = [nameserversOf(options), dnssec_allowed ? dsRecordsOf(options) : []];
  const contacts = {
    registrant_contact_uuid: options.holder,
    admin_contact_uuid: options.admin,
    tech_contact_uuid: options.tech,
    billing_contact_uuid: options.billing,
  };
  return {
    ...Object.fromEntries(Object.entries(contacts).filter(([, uuid]) => uuid !== '')),
    ...(servers.length > 0 ? { nameservers: servers } : {}),
    ...(glue.length > 0 ? { glue_records: glue } : {}),
    ...(records.length > 0 ? { ds_records: records } : {}),
    ...(dnssec_allowed && (servers.length > 0 ? records.length > 0 : options.dnssec) ? { dnssec: true } : {}),
    ...(privacy_available && options.privacy ? { privacy: true } : {}),
  };
}

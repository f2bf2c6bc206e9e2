/** Facts for task texts: data of the order, the record and what it belongs to, with the labels of the screens. */
import { type FieldsOf, Queries, type Rows } from '#engine/registry';
import { Hostnames, inLanguage, type Locale } from '#engine/values';
import { zoneContent } from '../../../dns/server/zoneContent.ts';
import { domainFacts } from '../../../domains/server/registrarTask.ts';
import type { ServiceFields } from '../../../providers/server/adapter.ts';
import { rowOf } from '../../../providers/server/choose.ts';
import type { WorkContext } from '../../../providers/server/work.ts';
import { texts } from '../texts.ts';
import { addressChanges, formatAddresses, readContents } from './moveContents.ts';
import { moveServers } from './stepServer.ts';
import { formatStructure, formatChangedValue } from './formatChanges.ts';
import type { ChangeOperation } from './services.ts';

type Fact = readonly [label: string, value: string];

interface About {
  readonly change: FieldsOf<'service-changes'>;
  readonly record: ServiceFields;
  readonly locale: Locale;
}

interface Listed {
  /** Fields that identify the record at the provider. */
  readonly identity: readonly string[];
  /** Further fields that are needed to set it up. */
  readonly made: readonly string[];
}

/** Listed fields by resource, in order of display. */
const listed: Readonly<Record<string, Listed>> = {
  hosting: {
    identity: ['username', 'domain_uuid', 'server_uuid', 'ip'],
    made: ['hosting_pack_uuid', 'pack_snapshot', 'php_version'],
  },
  servers: {
    identity: ['name', 'hostname', 'external_id', 'region_uuid', 'server_type_uuid', 'ipv4', 'ipv6', 'private_ip'],
    made: ['os', 'panel', 'web_server', 'php_versions', 'role', 'backups_enabled', 'ssh_port', 'nameservers'],
  },
  databases: {
    identity: ['name', 'engine', 'engine_version', 'server_uuid', 'hosting_uuid', 'users'],
    made: ['charset', 'collation', 'quota_mb', 'application_uuid'],
  },
  applications: {
    identity: ['name', 'type', 'domain_uuid', 'server_uuid', 'hosting_uuid', 'root_path'],
    made: [
      'template_uuid',
      'variables',
      'aliases',
      'public_path',
      'php_version',
      'port',
      'git_provider',
      'git_repository',
      'git_branch',
      'build_command',
      'start_command',
      'deploy_script',
      'health_check_path',
    ],
  },
  mailboxes: { identity: ['name', 'hosting_uuid'], made: ['quota_mb', 'aliases', 'forward_to'] },
  domains: { identity: ['nameservers', 'glue_records'], made: [] },
  'dns-zones': { identity: ['name'], made: [] },
};

const whole: readonly ChangeOperation[] = ['set_up', 'update', 'move_set_up', 'move_check'];

/** Collects the facts that have a value. */
export async function factsOf(place: Pick<WorkContext, 'tx' | 'registry'>, about: About): Promise<readonly Fact[]> {
  const { change, record, locale } = about;
  const { tx } = place;
  const localised = texts.in(locale);
  const line = await rowOf(tx, 'order_lines', change.order_line_uuid);
  const [client, order, product] = [
    await rowOf(tx, 'clients', change.client_uuid),
    await rowOf(tx, 'orders', change.order_uuid),
    await rowOf(tx, 'products', line?.product_uuid),
  ];
  const reason =
    change.operation === 'suspend' && record.suspend_reason
      ? localised(`facts.reasons.${record.suspend_reason}`)
      : undefined;
  const found: readonly (readonly [string, unknown])[] = [
    [
      localised('facts.client'),
      client?.company_name ?? [client?.first_name, client?.last_name].filter(Boolean).join(' '),
    ],
    [localised('facts.client_email'), isMadeFor(change) ? client?.email : null],
    [localised('facts.order'), order?.number],
    [localised('facts.product'), line?.description],
    [localised('facts.quantity'), line?.quantity === 1 ? null : line?.quantity],
    // For products without a record, or with a record without a domain.
    [
      localised('facts.domain'),
      record.domain_uuid || !line?.domain_name ? null : Hostnames.displayHostname(line.domain_name),
    ],
    ...(await ownFacts(place, about)),
    [localised('facts.months'), change.subject_resource === 'domains' ? record.period_months : null],
    ...(await moveFacts(tx, about)),
    ...protection(about),
    ...(change.subject_resource === 'domains' ? await domainFacts(tx, about) : []),
    ...(await zoneFile(tx, change, localised('facts.zone_file'))),
    [localised('facts.reason'), reason],
    ...chosen(product, line, locale),
  ];
  const facts = found.flatMap(([label, value]): readonly Fact[] =>
    value === null || value === undefined || value === '' ? [] : [[label, String(value)]],
  );
  // An option of the order can be a field of the record as well: show it once.
  const isFirst = ([label, value]: Fact, index: number) =>
    facts.findIndex((other) => other[0] === label && other[1] === value) === index;
  return facts.filter(isFirst);
}

/** Returns true if the change creates an account, for which the panel needs the client's mail address. */
function isMadeFor({ subject_resource, operation }: FieldsOf<'service-changes'>): boolean {
  return subject_resource === 'hosting' && (operation === 'set_up' || operation === 'move_set_up');
}

/** Facts of a step of a move: both servers, the contents, and the host names whose address changes. */
async function moveFacts(
  tx: WorkContext['tx'],
  { change, record, locale }: About,
): Promise<readonly (readonly [string, string])[]> {
  const servers = await moveServers(tx, change);
  if (!servers || record.uuid === undefined) return [];
  const { move, from, to } = servers;
  const localised = texts.in(locale);
  const { databases, applications, names } = await readContents(tx, {
    uuid: record.uuid,
    domain_uuid: record.domain_uuid ?? null,
  });
  const ipOn = (server: Rows['servers']): string | null => (server.uuid === move.from_server_uuid ? move.old_ip : null);
  const addresses =
    change.operation === 'move_switch' || change.operation === 'move_switch_back'
      ? addressChanges(names, { ip: ipOn(from), server: from }, { ip: ipOn(to), server: to })
      : [];
  const serverWords = ({ name, hostname }: Rows['servers']): string => `${name} (${hostname})`;
  return [
    [localised('move.from_server'), serverWords(from)],
    [localised('move.to_server'), serverWords(to)],
    [localised('move.databases_of'), databases.map(({ name }) => name).join(', ')],
    [localised('move.applications_of'), applications.map(({ name }) => name).join(', ')],
    ...addresses.map((one) => [`${one.type} ${one.name}`, formatAddresses(one)] as const),
  ];
}

/** Fields of the record with the labels of the screens; database users and pack limits are expanded. */
async function ownFacts(
  { tx, registry }: Pick<WorkContext, 'tx' | 'registry'>,
  { change, record, locale }: About,
): Promise<readonly (readonly [string, unknown])[]> {
  const resource = registry.resources[change.subject_resource ?? ''];
  const names = listed[change.subject_resource ?? ''];
  if (!resource || !names) return [];
  const asked = [...names.identity, ...(whole.includes(change.operation ?? 'set_up') ? names.made : [])];
  const row: Readonly<Record<string, unknown>> = record;
  const facts: (readonly [string, unknown])[] = [];
  for (const name of asked) {
    const field = resource.fields[name];
    if (!field) continue;
    const label = inLanguage(field.label, locale);
    const inWords = { tx, registry, resource: resource.name, locale };
    if (field.lines) facts.push([label, await usersInWords(tx, record.uuid ?? '', inWords.locale, registry)]);
    else if (Queries.isEmpty(row[name])) continue;
    else if (field.kind === 'json' && field.property.properties)
      facts.push([
        label,
        formatStructure(field, row[name], locale)
          .map((line) => `\n  - ${line}`)
          .join(''),
      ]);
    else if (field.kind === 'json') facts.push([label, `\`${JSON.stringify(row[name])}\``]);
    else if (field.kind === 'code') facts.push([label, `\n\n${indented(String(row[name]))}\n`]);
    else facts.push([label, await formatChangedValue(inWords, field, row[name])]);
  }
  return facts;
}

/** The complete DNS zone after the change. */
async function zoneFile(
  tx: WorkContext['tx'],
  change: FieldsOf<'service-changes'>,
  label: string,
): Promise<readonly Fact[]> {
  if (change.subject_resource !== 'dns-zones' || !whole.includes(change.operation ?? 'set_up')) return [];
  const zone = await rowOf(tx, 'dns_zones', change.subject_uuid);
  return zone ? [[label, `\n\n${indented((await zoneContent(tx, zone)).file)}\n`]] : [];
}

/** Indents text as a code block in a markdown list item. */
const indented = (text: string): string => text.slice(0, 20_000).replace(/\n$/, '').replaceAll(/^/gm, '      ');

async function usersInWords(
  tx: WorkContext['tx'],
  database_uuid: string,
  locale: Locale,
  registry: WorkContext['registry'],
): Promise<string> {
  const users = await tx
    .selectFrom('database_users')
    .select(['username', 'privileges', 'remote_hosts'])
    .where('database_uuid', '=', database_uuid)
    .orderBy('username')
    .execute();
  const options = registry.resources['database-users']?.fields['privileges']?.options ?? [];
  return users
    .map(({ username, privileges, remote_hosts }) => {
      const rights = options.find(({ value }) => value === privileges)?.label;
      const hosts = remote_hosts && remote_hosts.length > 0 ? remote_hosts.join(', ') : null;
      return `${username} (${[rights ? inLanguage(rights, locale) : privileges, hosts].filter(Boolean).join('; ')})`;
    })
    .join(', ');
}

/** DNSSEC and privacy options of a domain. */
function protection({ change, record, locale }: About): readonly (readonly [string, unknown])[] {
  if (change.subject_resource !== 'domains') return [];
  const localised = texts.in(locale);
  return (['dnssec', 'privacy'] as const).map((key) => [
    localised(`facts.${key}`),
    record[key] === true ? localised('facts.yes') : null,
  ]);
}

/** Options of the order line, with the labels of the product. */
function chosen(
  product: Rows['products'] | null,
  line: Rows['order_lines'] | null,
  locale: Locale,
): readonly (readonly [string, unknown])[] {
  const fields = product?.config_fields ?? [];
  const config = line?.config ?? {};
  return fields.map(({ key, label, label_nl }) => {
    const value = config[key];
    const text =
      typeof value === 'boolean'
        ? texts.in(locale)(value ? 'facts.yes' : 'facts.no')
        : Array.isArray(value)
          ? value.join(', ')
          : value;
    return [inLanguage({ en: label, ...(label_nl ? { nl: label_nl } : {}) }, locale), text];
  });
}

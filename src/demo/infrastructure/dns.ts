/** Generates DNS zones from the company's templates, some with manual changes. */
import { Dates } from '#engine/values';
import type { ZoneRecord } from '../../modules/dns/rules/records.ts';
import { nextSerial } from '../../modules/dns/rules/serial.ts';
import { recordsFrom } from '../../modules/dns/rules/template.ts';
import type { Changeable, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import { companyDomain } from '../company/sellers.ts';
import type { Random } from '../random.ts';
import type { OwnedDomain } from './domains.ts';
import type { HostingAccount } from './hosting.ts';
import { nameservers, type ServerFields } from './servers.ts';
import { makeWaitingChange } from './waitingChange.ts';

const website = `; Website en mail op dezelfde server.
@       NS    {nameserver}
@       A     {ipv4}
@       AAAA  {ipv6}
www     CNAME {domain}
mail    A     {ipv4}
mail    AAAA  {ipv6}
@       MX    10 mail
@       TXT   "v=spf1 a mx -all"
_dmarc  TXT   "v=DMARC1; p=quarantine"
@       CAA   0 issue "letsencrypt.org"
`;

const parked = `; Alleen de naam: geen website, geen mail.
@       NS    {nameserver}
@       MX    0 .
@       TXT   "v=spf1 -all"
`;

interface Parts {
  readonly domains: readonly OwnedDomain[];
  readonly accounts: readonly HostingAccount[];
  readonly servers: readonly (ServerFields & { readonly uuid: string })[];
}

/** Address of a server that was replaced; some records still point to it. */
const oldAddress = '203.0.113.9';
const stillThere = 3;

const served: readonly string[] = ['active', 'cancel_scheduled', 'expired'];

/** Adds the two DNS templates and a zone for each domain that is served. About a third of the zones was edited. */
export function makeDns(world: World, { domains, accounts, servers }: Parts): void {
  const { book, opening, today } = world;
  const random = world.random('dns');
  const at = instantAt(Dates.addDays(opening, -20), 10 * 60);
  book.add('dns-templates', at, { name: 'Website en mail', is_default: true, content: website });
  book.add('dns-templates', at, { name: 'Alleen de naam', is_default: false, content: parked });
  const shared = servers.find(({ uuid }) => accounts.some(({ row }) => row.server_uuid === uuid));
  const accountOf = new Map(accounts.map((account) => [account.domain.row.uuid, account]));
  let open = 0;
  const moved: string[] = [];
  for (const { row, client } of domains) {
    if (!served.includes(row.status)) continue;
    const account = accountOf.get(row.uuid);
    const server = servers.find(({ uuid }) => uuid === account?.row.server_uuid);
    const filling = {
      domain: row.name,
      ipv4: server?.ipv4 ?? null,
      ipv6: server?.ipv6 ?? null,
      hostname: server?.hostname ?? null,
      nameservers,
    };
    const { records } = recordsFrom(server ? website : parked, filling);
    const isEdited = server !== undefined && random.chance(0.3);
    const createdAt = row.created_at;
    const zone = book.add<'dns-zones', Changeable<'dns-zones'>>('dns-zones', createdAt, {
      name: row.name,
      name_unicode: row.name_unicode,
      domain_uuid: row.uuid,
      client_uuid: client.row.uuid,
      default_ttl: 3_600,
      primary_ns: nameservers[0] ?? null,
      hostmaster: `hostmaster@${companyDomain}`,
      serial: nextSerial(0, isEdited ? Dates.addDays(today, -random.integer(1, 200)) : createdAt.slice(0, 10)),
      refresh: 10_800,
      retry: 3_600,
      expire: 1_209_600,
      minimum: 3_600,
      status: 'active',
    });
    const own = isEdited ? [...records, ...ownRecords(random, row.name)] : records;
    const isLeft = server !== undefined && server.uuid === shared?.uuid && moved.length < stillThere;
    const all = isLeft ? [...own, { name: 'ftp', type: 'A' as const, ttl: null, value: oldAddress }] : own;
    if (isLeft) moved.push(zone.uuid);
    for (const { name, type, ttl, value } of all)
      book.add('dns-records', createdAt, { zone_uuid: zone.uuid, name, type, ttl, value });
    if (isEdited && open < 2) {
      open += 1;
      leaveToStaff(world, { zone, name: row.name, client_uuid: client.row.uuid });
    }
  }
  if (shared?.ipv4 !== undefined)
    book.add('dns-address-changes', instantAt(Dates.addDays(today, -1), 9 * 60 + 20), {
      old_address: oldAddress,
      new_address: shared.ipv4,
      server_uuid: shared.uuid,
      record_count: moved.length,
      status: 'open',
    });
}

/** Records that clients add: verification of external mail, a shop, an office with remote access. */
function ownRecords(random: Random, domain: string): readonly ZoneRecord[] {
  const digits = random.text(24, '0123456789abcdef');
  const choices: readonly (readonly ZoneRecord[])[] = [
    [{ name: '@', type: 'TXT', ttl: null, value: `google-site-verification=${random.text(43)}` }],
    [
      {
        name: 'default._domainkey',
        type: 'TXT',
        ttl: null,
        value: `v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A${random.text(330)}IDAQAB`,
      },
    ],
    [{ name: 'shop', type: 'CNAME', ttl: 600, value: 'winkels.webwinkel.example.' }],
    [{ name: 'kantoor', type: 'A', ttl: 300, value: `198.51.100.${random.integer(10, 240)}` }],
    [
      { name: '_sip._tcp', type: 'SRV', ttl: null, value: '10 5 5060 sip.belcentrale.example.' },
      { name: '_sips._tcp', type: 'SRV', ttl: null, value: '10 5 5061 sip.belcentrale.example.' },
    ],
    [{ name: '_25._tcp.mail', type: 'TLSA', ttl: null, value: `3 1 1 ${digits}${digits}${digits.slice(0, 16)}` }],
    [{ name: 'autodiscover', type: 'CNAME', ttl: null, value: `mail.${domain}.` }],
  ];
  const first = random.integer(0, choices.length - 1);
  return [...(choices[first] ?? []), ...(random.chance(0.4) ? (choices[(first + 1) % choices.length] ?? []) : [])];
}

/** Adds a record that is not on the name servers yet, with a task for staff. */
function leaveToStaff(
  world: World,
  {
    zone,
    name,
    client_uuid,
  }: { readonly zone: { uuid: string } & Changeable<'dns-zones'>; readonly name: string; readonly client_uuid: string },
): void {
  const { book, today } = world;
  const at = instantAt(Dates.addDays(today, -1), 14 * 60);
  const record = { name: 'nieuw', type: 'A', ttl: null, value: '198.51.100.25' } as const;
  const { uuid } = book.add('dns-records', at, { zone_uuid: zone.uuid, ...record });
  const changes = Object.entries(record).flatMap(([field, after]) =>
    after === null ? [] : [{ field, before: null, after }],
  );
  const words = `\`${record.name} ${record.type} ${record.value}\``;
  const change = makeWaitingChange(world, at, {
    name,
    operation: 'update',
    subject_resource: 'dns-zones',
    subject_uuid: zone.uuid,
    client_uuid,
    changes: [
      { field: 'records', before: null, after: null, lines: [{ what: 'added', uuid, title: 'nieuw A', changes }] },
    ],
    change_text: `- DNS record ${words}, new`,
    change_text_nl: `- DNS-record ${words}, nieuw`,
    title: `DNS-zone ${name} wijzigen`,
    instructions: `1. Wijzig daar wat hieronder staat.\n2. Rond deze taak af.\n\n- DNS-record ${words}, nieuw`,
  });
  Object.assign(zone, { work_state: 'open', open_change_uuid: change });
}

/**
 * In charge of the facts that staff need to set a service up: of the order, the record and what it belongs to, in
 * words.
 */
import type { FieldsOf, Rows } from '../../../../../engine/registry/rows.ts';
import type { Tx } from '../../../../../engine/server/store/contract.ts';
import type { ServiceFields } from '../../../../providers/server/adapter.ts';
import { rowOf } from '../../../../providers/server/choose.ts';

type Fact = readonly [label: string, value: string];

interface About {
  readonly change: FieldsOf<'service-changes'>;
  readonly record: ServiceFields;
  readonly locale: 'en' | 'nl';
}

const labels = {
  en: {
    client: 'Client',
    order: 'Order',
    product: 'Ordered',
    user: 'User name',
    pack: 'Pack',
    domain: 'Domain',
    server: 'Server',
    nameservers: 'Nameservers',
    months: 'Months',
    quantity: 'Quantity',
    reason: 'Reason',
    engine: 'Engine',
    yes: 'yes',
    no: 'no',
  },
  nl: {
    client: 'Klant',
    order: 'Bestelling',
    product: 'Besteld',
    user: 'Gebruikersnaam',
    pack: 'Pakket',
    domain: 'Domein',
    server: 'Server',
    nameservers: 'Nameservers',
    months: 'Maanden',
    quantity: 'Aantal',
    reason: 'Reden',
    engine: 'Soort',
    yes: 'ja',
    no: 'nee',
  },
} as const;

const reasons = {
  en: { non_payment: 'not paid', abuse: 'abuse', request: 'at the client’s request', quota: 'limit exceeded' },
  nl: {
    non_payment: 'niet betaald',
    abuse: 'misbruik',
    request: 'op verzoek van de klant',
    quota: 'limiet overschreden',
  },
} as const;

/** Only those that there are. */
export async function factsOf(tx: Tx, { change, record, locale }: About): Promise<readonly Fact[]> {
  const say = labels[locale];
  const line = await rowOf(tx, 'order_lines', change.order_line_uuid);
  const [client, order, pack] = [
    await rowOf(tx, 'clients', change.client_uuid),
    await rowOf(tx, 'orders', change.order_uuid),
    await rowOf(tx, 'hosting_packs', record.hosting_pack_uuid),
  ];
  const [domain, server, product] = [
    await rowOf(tx, 'domains', record.domain_uuid),
    await rowOf(tx, 'servers', record.server_uuid),
    await rowOf(tx, 'products', line?.product_uuid),
  ];
  const reason =
    change.operation === 'suspend' && record.suspend_reason ? reasons[locale][record.suspend_reason] : undefined;
  const found: readonly (readonly [string, unknown])[] = [
    [say.client, client?.company_name ?? [client?.first_name, client?.last_name].filter(Boolean).join(' ')],
    [say.order, order?.number],
    [say.product, line?.description],
    [say.quantity, line?.quantity === 1 ? null : line?.quantity],
    [say.pack, pack?.name],
    [say.user, record.username],
    [say.domain, domain?.name_unicode ?? domain?.name ?? line?.domain_name],
    [say.server, server?.name],
    [say.engine, record.engine],
    [say.nameservers, record.nameservers?.join(', ')],
    [say.months, change.subject_resource === 'domains' ? record.period_months : null],
    ...protection({ change, record, locale }),
    [say.reason, reason],
    ...chosen(product, line, locale),
  ];
  return found.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [[label, String(value)]],
  );
}

/** Of a domain: what it is to be registered with. */
function protection({ change, record, locale }: About): readonly (readonly [string, unknown])[] {
  if (change.subject_resource !== 'domains') return [];
  const names = {
    en: { dnssec: 'DNSSEC', privacy: 'Whois privacy' },
    nl: { dnssec: 'DNSSEC', privacy: 'Whois-privacy' },
  } as const;
  return (['dnssec', 'privacy'] as const).map((key) => [
    names[locale][key],
    record[key] === true ? labels[locale].yes : null,
  ]);
}

/** What was chosen for it, under the words of the product. */
function chosen(
  product: Rows['products'] | null,
  line: Rows['order_lines'] | null,
  locale: 'en' | 'nl',
): readonly (readonly [string, unknown])[] {
  const fields = product?.config_fields ?? [];
  const config = line?.config ?? {};
  return fields.map(({ key, label, label_nl }) => {
    const value = config[key];
    const text =
      typeof value === 'boolean'
        ? labels[locale][value ? 'yes' : 'no']
        : Array.isArray(value)
          ? value.join(', ')
          : value;
    return [locale === 'nl' ? (label_nl ?? label) : label, text];
  });
}

/** In charge of the facts that staff need to set a service up: of the order, the record and what it belongs to, in words. */
import type { Rows } from '../../../../../engine/registry/rows.ts';
import type { Row, Tx } from '../../../../../engine/server/store/contract.ts';
import { rowOf } from '../../../../providers/server/choose.ts';

type Fact = readonly [label: string, value: string];

interface About {
  readonly change: Row;
  readonly record: Row;
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
  const line = await rowOf(tx, 'order_lines', change['order_line_uuid']);
  const [client, order, pack] = [
    await rowOf(tx, 'clients', change['client_uuid']),
    await rowOf(tx, 'orders', change['order_uuid']),
    await rowOf(tx, 'hosting_packs', record['hosting_pack_uuid']),
  ];
  const [domain, server, product] = [
    await rowOf(tx, 'domains', record['domain_uuid']),
    await rowOf(tx, 'servers', record['server_uuid']),
    await rowOf(tx, 'products', line?.product_uuid),
  ];
  const reason =
    change['operation'] === 'suspend'
      ? (reasons[locale] as Readonly<Record<string, string>>)[String(record['suspend_reason'])]
      : undefined;
  const found: readonly (readonly [string, unknown])[] = [
    [say.client, client?.company_name ?? [client?.first_name, client?.last_name].filter(Boolean).join(' ')],
    [say.order, order?.number],
    [say.product, line?.description],
    [say.quantity, Number(line?.quantity ?? 1) === 1 ? null : Number(line?.quantity)],
    [say.pack, pack?.name],
    [say.user, record['username']],
    [say.domain, domain?.name_unicode ?? domain?.name ?? line?.domain_name],
    [say.server, server?.name],
    [say.engine, record['engine']],
    [say.nameservers, Array.isArray(record['nameservers']) ? record['nameservers'].join(', ') : null],
    [say.months, change['subject_resource'] === 'domains' ? record['period_months'] : null],
    ...protection(change, record, locale),
    [say.reason, reason],
    ...chosen(product, line, locale),
  ];
  return found.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [[label, String(value)]],
  );
}

/** Of a domain: what it is to be registered with. */
function protection(change: Row, record: Row, locale: 'en' | 'nl'): readonly (readonly [string, unknown])[] {
  if (change['subject_resource'] !== 'domains') return [];
  const names = {
    en: { dnssec: 'DNSSEC', privacy: 'Whois privacy' },
    nl: { dnssec: 'DNSSEC', privacy: 'Whois-privacy' },
  } as const;
  return (['dnssec', 'privacy'] as const).map((key) => [
    names[locale][key],
    record[key] === true ? labels[locale].yes : null,
  ]);
}

interface ConfigField {
  readonly key: string;
  readonly label: string;
  readonly label_nl?: string | null;
}

/** What was chosen for it, under the words of the product. */
function chosen(
  product: Rows['products'] | null,
  line: Rows['order_lines'] | null,
  locale: 'en' | 'nl',
): readonly (readonly [string, unknown])[] {
  const fields = Array.isArray(product?.config_fields) ? (product.config_fields as readonly ConfigField[]) : [];
  const config = (line?.config ?? {}) as Row;
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

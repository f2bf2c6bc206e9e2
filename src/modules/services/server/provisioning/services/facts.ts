/**
 * In charge of the facts that staff need to set a service up: of the order, the record and what it belongs to, in
 * words.
 */
import type { FieldsOf, Rows } from '../../../../../engine/registry/rows.ts';
import type { Tx } from '../../../../../engine/server/store/contract.ts';
import type { ServiceFields } from '../../../../providers/server/adapter.ts';
import { rowOf } from '../../../../providers/server/choose.ts';
import type { Locale } from '../../../../../engine/registry/types.ts';
import { texts } from '../../texts.ts';
import { inLanguage } from '../../../../../engine/texts/catalogue.ts';

type Fact = readonly [label: string, value: string];

interface About {
  readonly change: FieldsOf<'service-changes'>;
  readonly record: ServiceFields;
  readonly locale: Locale;
}

/** Only those that there are. */
export async function factsOf(tx: Tx, { change, record, locale }: About): Promise<readonly Fact[]> {
  const localised = texts.in(locale);
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
    change.operation === 'suspend' && record.suspend_reason
      ? localised(`facts.reasons.${record.suspend_reason}`)
      : undefined;
  const found: readonly (readonly [string, unknown])[] = [
    [
      localised('facts.client'),
      client?.company_name ?? [client?.first_name, client?.last_name].filter(Boolean).join(' '),
    ],
    [localised('facts.order'), order?.number],
    [localised('facts.product'), line?.description],
    [localised('facts.quantity'), line?.quantity === 1 ? null : line?.quantity],
    [localised('facts.pack'), pack?.name],
    [localised('facts.user'), record.username],
    [localised('facts.domain'), domain?.name_unicode ?? domain?.name ?? line?.domain_name],
    [localised('facts.server'), server?.name],
    [localised('facts.engine'), record.engine],
    [localised('facts.nameservers'), record.nameservers?.join(', ')],
    [localised('facts.months'), change.subject_resource === 'domains' ? record.period_months : null],
    ...protection({ change, record, locale }),
    [localised('facts.reason'), reason],
    ...chosen(product, line, locale),
  ];
  return found.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [[label, String(value)]],
  );
}

/** Of a domain: what it is to be registered with. */
function protection({ change, record, locale }: About): readonly (readonly [string, unknown])[] {
  if (change.subject_resource !== 'domains') return [];
  const localised = texts.in(locale);
  return (['dnssec', 'privacy'] as const).map((key) => [
    localised(`facts.${key}`),
    record[key] === true ? localised('facts.yes') : null,
  ]);
}

/** What was chosen for it, under the words of the product. */
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

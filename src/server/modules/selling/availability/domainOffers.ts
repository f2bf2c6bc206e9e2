/** In charge of names that somebody would like: which product sells each, whether it can be had, what it costs. */
import { domainToUnicode } from 'node:url';
import { amsterdamDate } from '../../../../domain/calendarDate.ts';
import { parseDomainName, type DomainNameProblem } from '../../../../domain/identifiers/domainName.ts';
import { priceOf, type ResolvedPrice } from '../../../../domain/priceResolution.ts';
import type { VatCategory } from '../../../../domain/vat.ts';
import type { Executor } from '../../../store/fragment.ts';
import { readBuyer } from '../cart/buyer.ts';
import { vatFor, type LineVat } from '../cart/vatOfBuyer.ts';
import { priceClient, pricesFor } from '../pricing/prices.ts';
import type { Answer, Availability } from './port.ts';

export interface NameOffer {
  /** As it was typed. */
  readonly typed: string;
  readonly name: string | null;
  readonly name_unicode: string | null;
  /** Why it cannot be ordered, whatever its availability. */
  readonly problem: DomainNameProblem | 'not-sold' | 'no-idn' | 'length' | null;
  readonly availability: Answer | null;
  readonly product_uuid: string | null;
  readonly requires_auth_code: boolean;
  readonly is_ours: boolean;
  /** What the buyer pays on it. */
  readonly vat: { readonly category: VatCategory; readonly rate_bp: number } | null;
  readonly offers: readonly { readonly action: string; readonly period_unit: string; readonly period_count: number; readonly total_cents: number }[];
}

interface Sold {
  readonly product_uuid: string;
  readonly vat_class: string;
  readonly tld: string;
  readonly idn_allowed: boolean;
  readonly requires_auth_code: boolean;
  readonly min_length: number;
  readonly max_length: number;
}

interface Question {
  readonly client_uuid: string | null;
  readonly names: readonly string[];
  /** Also the same names under the other extensions that are sold. */
  readonly suggest: boolean;
  readonly availability: Availability;
  readonly now: Date;
}

export async function domainOffers(executor: Executor, { client_uuid, names, suggest, availability, now }: Question): Promise<readonly NameOffer[]> {
  const sold = await soldTlds(executor);
  const asked = suggest ? withOthers(names, sold) : names.map((typed) => readName(typed, sold));
  const wanted = asked.flatMap(({ name, problem }) => (name !== null && problem === null ? [name] : []));
  const answers = await availability.check(executor, wanted);
  const ours = wanted.length === 0 ? new Set() : new Set((await executor.selectFrom('domains').select('name').where('name', 'in', wanted).execute()).map((row) => row['name']));
  const client = await priceClient(executor, client_uuid);
  const prices = await pricesFor(executor, client, { product_uuids: [...new Set(asked.flatMap(({ sale }) => sale?.product_uuid ?? []))], on: amsterdamDate(now), now });
  const buyer = client_uuid === null ? null : await readBuyer(executor, client_uuid);
  const vatOf = await vatFor(executor, { seller_uuid: client.seller_uuid, buyer: buyer?.vat ?? anybody, on: amsterdamDate(now) });
  return asked.map(({ typed, name, problem, sale }) => ({
    typed, name, name_unicode: name === null ? null : domainToUnicode(name), problem,
    availability: name === null || problem !== null ? null : (answers.get(name) ?? 'unknown'),
    product_uuid: sale?.product_uuid ?? null, requires_auth_code: sale?.requires_auth_code ?? false, is_ours: name !== null && ours.has(name),
    vat: sale === null ? null : vatShown(vatOf(sale.vat_class)),
    offers: prices.filter(({ product_uuid }) => product_uuid === sale?.product_uuid).flatMap(offersOf),
  }));
}

/** Nobody in particular. */
const anybody = { type: 'person', country: 'NL', tax_treatment: 'standard' } as const;

function vatShown({ decision: { category, rate_bp } }: LineVat): NonNullable<NameOffer['vat']> {
  return { category, rate_bp };
}

interface ReadName extends Pick<NameOffer, 'typed' | 'name' | 'problem'> {
  readonly sale: Sold | null;
}

/** One that comes without an ending is looked at under the first that is sold. */
function readName(typed: string, sold: readonly Sold[]): ReadName {
  const text = typed.trim();
  const parsed = parseDomainName(text.includes('.') ? text : `${text}.${sold[0]?.tld ?? 'nl'}`);
  if ('problem' in parsed) return { typed, name: null, problem: parsed.problem, sale: null };
  const sale = sold.find(({ tld }) => tld === parsed.suffix) ?? null;
  return { typed, name: parsed.name, problem: problemOf(parsed.label, sale), sale };
}

function problemOf(label: string, sale: Sold | null): NameOffer['problem'] {
  if (sale === null) return 'not-sold';
  if (label.startsWith('xn--') && !sale.idn_allowed) return 'no-idn';
  return label.length < sale.min_length || label.length > sale.max_length ? 'length' : null;
}

function withOthers(names: readonly string[], sold: readonly Sold[]): readonly ReadName[] {
  const found = new Map<string, ReadName>();
  for (const one of names.map((typed) => readName(typed, sold))) {
    const label = one.name?.slice(0, one.name.indexOf('.'));
    if (label === undefined) continue;
    for (const { tld } of sold) {
      const other = readName(`${label}.${tld}`, sold);
      if (other.name !== null && other.name !== one.name && other.problem === null) found.set(other.name, other);
    }
  }
  return [...found.values()];
}

function offersOf(price: ResolvedPrice): NameOffer['offers'] {
  const { action, period_unit, period_count } = price;
  return action === 'register' || action === 'transfer' ? [{ action, period_unit, period_count, total_cents: priceOf(price, 1).total_cents }] : [];
}

/** In the order of the shop: what is sold most stands first. */
async function soldTlds(executor: Executor): Promise<readonly Sold[]> {
  const rows = await executor.selectFrom('products').innerJoin('tlds', 'tlds.uuid', 'products.tld_uuid')
    .select(['products.uuid as product_uuid', 'products.vat_class', 'tlds.tld', 'tlds.idn_allowed', 'tlds.requires_auth_code', 'tlds.min_length', 'tlds.max_length'])
    .where('products.status', '=', 'active').where('products.type', '=', 'domain').where('tlds.is_active', '=', true)
    .orderBy('products.sort').orderBy('products.created_at').orderBy('products.uuid').execute();
  return rows as unknown as readonly Sold[];
}

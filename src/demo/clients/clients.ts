/**
 * Generates the clients: companies and people all over the Netherlands, a few abroad, and the demo company itself for
 * internal work.
 */
import { type CalendarDate, Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt, latest } from '../calendar.ts';
import type { DemoStaff } from '../company/employees.ts';
import type { PriceLists } from '../company/priceLists.ts';
import { foundedOn, type Sellers } from '../company/sellers.ts';
import { nextNumber } from '../company/sequences.ts';
import { foreignClients, type ForeignClient } from '../names/foreign.ts';
import { slugOf } from '../names/slug.ts';
import { trades, type Trade } from '../names/trades.ts';
import type { Random } from '../random.ts';
import {
  dutchIdentity,
  paymentDetails,
  vatDetails,
  type DemoClientFields,
  type Identity,
  type SignedMandate,
} from './identity.ts';

/** Payment behaviour of a client, which determines the status of its invoices. */
type PayerHabit = 'prompt' | 'friday' | 'late' | 'stopped';

/** A client with the properties that only the generator needs: trade, payment habit, seller. */
export interface DemoClient {
  readonly row: DemoRow<DemoClientFields>;
  /** The mandate of a client that pays by direct debit; null for others. */
  readonly mandate: SignedMandate | null;
  readonly trade: Trade;
  readonly since: CalendarDate;
  /** Unique name for addresses: `bakkerij-van-der-meer`. */
  readonly slug: string;
  readonly seller: keyof Sellers;
  readonly habit: PayerHabit;
  readonly isReseller: boolean;
}

/** The clients, and the demo company as a client. */
export interface DemoClients {
  readonly all: readonly DemoClient[];
  /** The demo company as its own client, for internal projects. */
  readonly internal: DemoClient;
}

interface ClientParts {
  readonly sellers: Sellers;
  readonly staff: DemoStaff;
  readonly priceLists: PriceLists;
}

const dutchCount = 226;
const resellerCount = 4;
const studioShare = 0.14;
const prospectShare = 0.075;

/** Adds the clients and returns those of others in order of their first day. Four of them become resellers. */
export function makeClients(world: World, parts: ClientParts): DemoClients {
  const random = world.random('clients');
  const slugs = new Set<string>();
  const internal = makeClient(world, {
    ...parts,
    random,
    identity: ownIdentity(parts.sellers),
    trade: tradeOf('software'),
    since: foundedOn,
    status: 'active',
    seller: 'hosting',
    slugs,
  });
  const identities = [
    ...foreignClients.map(foreignIdentity),
    ...Array.from({ length: dutchCount }, () => dutchIdentity(random)),
  ];
  const span = Dates.daysBetween(foundedOn, world.today);
  const joined = identities
    .map((one) => ({ ...one, ...beginning(world, random, span) }))
    .sort((left, right) => (left.since < right.since ? -1 : 1));
  const all = joined.map((one) =>
    makeClient(world, { ...parts, ...one, random, seller: random.chance(studioShare) ? 'studio' : 'hosting', slugs }),
  );
  return { all: markResellers(all, parts.priceLists), internal };
}

interface NewClient extends ClientParts {
  readonly random: Random;
  readonly seller: keyof Sellers;
  readonly identity: Identity;
  readonly trade: Trade;
  readonly since: CalendarDate;
  readonly status: DemoClientFields['status'];
  readonly slugs: Set<string>;
}

function makeClient(
  world: World,
  { sellers, staff, random, seller, identity, trade, since, status, slugs }: NewClient,
): DemoClient {
  const { book, opening } = world;
  const slug = uniqueSlug(slugs, identity);
  const { payment, signed_on } = paymentDetails(random, { identity, since });
  const managers = staff.all.filter(({ employee, craft }) => employee.status === 'active' && craft !== 'director');
  const row = book.add<'clients', DemoClientFields>(
    'clients',
    instantAt(latest(since, Dates.addDays(opening, -14)), random.integer(9 * 60, 17 * 60)),
    {
      number: nextNumber(world, { document: 'client', seller, date: since }),
      ...identity,
      ...vatDetails(random, identity),
      ...payment,
      email:
        identity.type === 'person'
          ? `${slug}@post.example`
          : `${random.pick(['info', 'kantoor', 'welkom'])}@${slug}.example`,
      ...(identity.type === 'company' && random.chance(0.55)
        ? { billing_email: `${random.pick(['administratie', 'facturen', 'crediteuren'])}@${slug}.example` }
        : {}),
      language: identity.country === 'DE' || random.chance(0.03) ? 'en' : 'nl',
      currency: 'EUR',
      collective_invoicing: !random.chance(0.06),
      ...(random.chance(0.18) || trade.isPublicBody ? { payment_term_days: 30 } : {}),
      ...(trade.isPublicBody
        ? publicBody(random, identity)
        : {
            invoice_delivery: random.weighted([
              ['email', 88],
              ['portal', 9],
              ['post', 3],
            ]),
          }),
      seller_uuid: sellers[seller].uuid,
      account_manager_uuid: random.pick(managers).employee.uuid,
      ...(random.chance(0.14) ? { notes: random.pick(notes) } : {}),
      status,
    },
  );
  const habit = random.weighted<PayerHabit>([
    ['prompt', 62],
    ['friday', 14],
    ['late', 20],
    ['stopped', 4],
  ]);
  const mandate = signed_on === null ? null : { reference: `DD-${row.number}`, signed_on };
  return {
    row,
    mandate,
    trade,
    since,
    slug,
    seller,
    habit: status === 'suspended' ? 'stopped' : habit,
    isReseller: false,
  };
}

const notes: readonly string[] = [
  'Belt liever dan dat hij mailt. Vraag naar de **eigenaar**.',
  'Wil facturen altijd voor de 25e van de maand.',
  'Kwartaaloverleg in januari, april, juli en oktober.',
  'Website wordt gebouwd door een extern bureau; stem wijzigingen in DNS met hen af.',
  '- Eigen IT’er op dinsdag en donderdag\n- Geen onderhoud tijdens de feestdagen',
  'Overweegt over te stappen naar een eigen server. Volgende maand weer bellen.',
  'Storing van vorig jaar ligt nog gevoelig; altijd vooraf aankondigen.',
];

/** Government bodies want electronic invoices with a buyer reference. */
function publicBody(
  random: Random,
  { kvk_number }: Identity,
): Partial<DemoClientFields> & Pick<DemoClientFields, 'invoice_delivery'> {
  return {
    buyer_reference: `KP-${random.integer(1_000, 9_999)}`,
    invoice_delivery: 'peppol',
    peppol_scheme: '0106',
    ...(kvk_number === undefined ? {} : { peppol_id: kvk_number }),
  };
}

/**
 * Returns the start date and status. More clients came in later years. Most are active; some new ones are prospects,
 * and some older ones have left.
 */
function beginning(
  { today }: World,
  random: Random,
  span: number,
): { readonly since: CalendarDate; readonly status: DemoClientFields['status'] } {
  if (random.chance(prospectShare)) return { since: Dates.addDays(today, -random.integer(2, 150)), status: 'prospect' };
  const since = Dates.addDays(foundedOn, Math.floor(span * Math.sqrt(random.integer(20, 980) / 1_000)));
  return {
    since,
    status:
      since > Dates.addMonths(today, -12)
        ? 'active'
        : random.weighted([
            ['active', 87],
            ['suspended', 4],
            ['closed', 9],
          ]),
  };
}

/** Makes the oldest software companies resellers of hosting. */
function markResellers(all: readonly DemoClient[], priceLists: PriceLists): readonly DemoClient[] {
  const chosen = new Set(
    all
      .filter(({ trade, row, seller }) => trade.key === 'software' && row.status === 'active' && seller === 'hosting')
      .slice(0, resellerCount),
  );
  for (const { row } of chosen) row.price_list_uuid = priceLists.reseller.uuid;
  return all.map((client) => (chosen.has(client) ? { ...client, isReseller: true, habit: 'prompt' } : client));
}

function uniqueSlug(slugs: Set<string>, { company_name, first_name, last_name }: Identity): string {
  const base = slugOf(
    (company_name ?? `${first_name} ${last_name}`)
      .replace(/,? (B\.V\.|V\.O\.F\.|N\.V\.|GmbH|KG|NV|BV|CV)$/, '')
      .replace('& Zn.', 'en Zonen'),
  );
  let slug = base;
  for (let count = 2; slugs.has(slug); count += 1) slug = `${base}-${count}`;
  slugs.add(slug);
  return slug;
}

function tradeOf(key: string): Trade {
  const trade = trades.find((one) => one.key === key);
  if (!trade) throw new Error(`There is no trade "${key}".`);
  return trade;
}

function ownIdentity({ hosting }: Sellers): Identity {
  const { street, house_number, postal_code, city, country, phone, kvk_number, vat_id } = hosting;
  return {
    type: 'company',
    company_name: 'Dijk & Duin (intern)',
    first_name: 'Sanne',
    last_name: 'de Vries',
    street,
    house_number,
    postal_code,
    city,
    country,
    phone,
    kvk_number,
    vat_id,
  };
}

const foreignTrades: Readonly<Record<string, string>> = {
  Brouwerij: 'brewery',
  Drukkerij: 'printer',
  Bäckerei: 'bakery',
  Rheinland: 'bicycles',
  Nordsee: 'hotel',
};

function foreignIdentity({ bic, ...client }: ForeignClient): { readonly identity: Identity; readonly trade: Trade } {
  const [firstWord = ''] = client.company_name.split(' ');
  return { identity: { type: 'company', ...client, bic }, trade: tradeOf(foreignTrades[firstWord] ?? 'wholesale') };
}

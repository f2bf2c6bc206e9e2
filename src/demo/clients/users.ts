/** Generates the users of clients, their memberships, and the API tokens of their programs. */
import { createHash } from 'node:crypto';
import { Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt, latest } from '../calendar.ts';
import type { DemoRoles } from '../company/access.ts';
import type { DemoStaff, User } from '../company/employees.ts';
import { mailName, randomPerson, type PersonName } from '../names/people.ts';
import type { Random } from '../random.ts';
import type { DemoClient, DemoClients } from './clients.ts';

/** The users of clients, for orders and carts that a user places. */
export interface Memberships {
  /** Client user who signs in with the printed password. */
  readonly customer: DemoRow<User>;
  /** Clients of that user. */
  readonly customerClients: readonly DemoClient[];
  /** Users by their client's uuid, the primary contact first. */
  readonly usersOf: ReadonlyMap<string, readonly DemoRow<User>[]>;
}

/** Share of clients that have users. */
const shareWithLogin = 0.34;

/**
 * Adds users of about a third of the clients with their memberships. Throws an Error if no client suits the demo
 * account.
 */
export function makeUsers(world: World, { all }: DemoClients, roles: DemoRoles): Memberships {
  const random = world.random('users');
  const emails = new Set<string>();
  const usersOf = new Map<string, DemoRow<User>[]>();
  const customerClients = showcase(all);
  const [main] = customerClients;
  if (!main) throw new Error('There is no client fit for the demo user.');
  const customer = makeUser(world, { random, client: main, person: main.row, status: 'active', emails });
  for (const client of customerClients) join(world, { random, client, user: customer, is_primary: true, usersOf });
  for (const client of all) {
    if (client.row.status === 'prospect' || !random.chance(shareWithLogin)) continue;
    const count = random.weighted([
      [1, 70],
      [2, 22],
      [3, 8],
    ]);
    for (let index = 0; index < count; index += 1) {
      const isFirst = index === 0 && !customerClients.includes(client);
      const person = isFirst ? client.row : randomPerson(random);
      const status = client.row.status === 'closed' || random.chance(0.07) ? 'blocked' : 'invited';
      const user = makeUser(world, { random, client, person, status, emails });
      const role = isFirst ? null : random.pick(['domain-manager', 'billing-contact', 'technical-contact'] as const);
      join(world, {
        random,
        client,
        user,
        is_primary: isFirst,
        ...(role === null
          ? {}
          : { role: roles.byKey.get(role), part: role === 'billing-contact' ? 'billing' : 'technical' }),
        usersOf,
      });
    }
  }
  return { customer, customerClients, usersOf };
}

/** Selects two companies for the demo user: long-standing, paying on time, with a shop and a site. */
function showcase(all: readonly DemoClient[]): readonly DemoClient[] {
  const fit = all.filter(
    ({ row, seller, isReseller, habit }) =>
      row.type === 'company' &&
      row.status === 'active' &&
      row.country === 'NL' &&
      row.language === 'nl' &&
      seller === 'hosting' &&
      habit === 'prompt' &&
      !isReseller,
  );
  const shop = fit.find(({ trade }) => trade.site === 'shop') ?? fit[0];
  const second = fit.find((client) => client !== shop && client.trade.key !== shop?.trade.key);
  return [shop, second].filter((client) => client !== undefined);
}

interface NewUser {
  readonly random: Random;
  readonly client: DemoClient;
  readonly person: PersonName;
  readonly status: User['status'];
  readonly emails: Set<string>;
}

function makeUser({ book, opening, today }: World, { random, client, person, status, emails }: NewUser): DemoRow<User> {
  const { first_name, last_name } = person;
  const base = mailName(person);
  let email = `${base}@${client.slug}.example`;
  for (let count = 2; emails.has(email); count += 1) email = `${base}${count}@${client.slug}.example`;
  emails.add(email);
  const from = latest(client.since, Dates.addDays(opening, -10));
  const createdAt = instantAt(
    Dates.addDays(from, random.integer(0, Math.max(0, Dates.daysBetween(from, today) - 2))),
    random.integer(9 * 60, 17 * 60),
  );
  const isIn = status === 'active';
  return book.add<'users', User>('users', createdAt, {
    first_name,
    last_name,
    email,
    type: 'user',
    language: client.row.language,
    status,
    ...(isIn ? { email_verified_at: createdAt, last_login_at: instantAt(Dates.addDays(today, -2), 20 * 60 + 5) } : {}),
  });
}

interface Joining {
  readonly random: Random;
  readonly client: DemoClient;
  readonly user: DemoRow<User>;
  readonly is_primary: boolean;
  readonly role?: string | undefined;
  readonly part?: 'billing' | 'technical' | undefined;
  readonly usersOf: Map<string, DemoRow<User>[]>;
}

function join({ book }: World, { random, client, user, is_primary, role, part, usersOf }: Joining): void {
  const createdAt = user.created_at > client.row.created_at ? user.created_at : client.row.created_at;
  book.add('client-memberships', createdAt, {
    user_uuid: user.uuid,
    client_uuid: client.row.uuid,
    is_primary,
    invited_as: `${user.first_name} ${user.last_name}`,
    ...(part === undefined ? {} : { part }),
    ...(role === undefined || random.chance(0.3) ? {} : { role_uuid: role }),
  });
  const others = usersOf.get(client.row.uuid);
  if (others) others.push(user);
  else usersOf.set(client.row.uuid, [user]);
}

/** Generates API tokens, whose secrets are unknown. */
export function makeTokens(
  { book, random, today }: World,
  { staff, memberships }: { readonly staff: DemoStaff; readonly memberships: Memberships },
): void {
  const chance = random('tokens');
  const [shop] = memberships.customerClients;
  const add = (daysAgo: number, user: DemoRow<User>, fields: object): void => {
    book.add('tokens', instantAt(Dates.addDays(today, -daysAgo), 14 * 60), {
      user_uuid: user.uuid,
      prefix: `bhr_${chance.text(6)}`,
      secret: createHash('sha256').update(chance.text(32)).digest('hex'),
      ...fields,
    });
  };
  const yesterday = instantAt(Dates.addDays(today, -1), 22 * 60 + 15);
  const { director, developer } = staff;
  add(320, director.user, {
    name: 'Koppeling met de boekhouding',
    scopes: ['invoices:list', 'invoices:show', 'payments:list'],
    last_used_at: yesterday,
    last_used_ip: '192.0.2.41',
    ip_allowlist: ['192.0.2.0/24'],
  });
  add(140, director.user, {
    name: 'Rapportage directie',
    scopes: ['invoices:list', 'hours:list', 'projects:list'],
    expires_at: instantAt(Dates.addMonths(today, 8), 0),
  });
  add(61, developer.user, {
    name: 'Uitrollen vanuit Git',
    scopes: ['applications:*', 'servers:list'],
    last_used_at: yesterday,
    last_used_ip: '198.51.100.12',
    expires_at: instantAt(Dates.addDays(today, 19), 0),
  });
  add(210, developer.user, {
    name: 'Proef urenapp',
    scopes: ['hours:*'],
    last_used_at: instantAt(Dates.addMonths(today, -4), 16 * 60),
    last_used_ip: '2001:db8:40::17',
    expires_at: instantAt(Dates.addMonths(today, -3), 0),
  });
  add(400, developer.user, {
    name: 'Oude laptop',
    scopes: ['*:list'],
    last_used_at: instantAt(Dates.addMonths(today, -9), 9 * 60),
    last_used_ip: '203.0.113.80',
    revoked_at: instantAt(Dates.addMonths(today, -9), 10 * 60),
  });
  add(90, memberships.customer, {
    name: 'Domeinen in onze website',
    scopes: ['domains:list', 'domains:show'],
    last_used_at: yesterday,
    last_used_ip: '203.0.113.7',
    ...(shop ? { client_uuid: shop.row.uuid } : {}),
  });
}

/** Generates databases with their users and passwords. */
import type { World } from '../book.ts';
import type { Random } from '../random.ts';
import type { DemoApplication, ApplicationType } from './applications.ts';
import type { HostingAccount } from './hosting.ts';
import type { Servers } from './servers.ts';

type Engine = 'mysql' | 'mariadb' | 'postgresql' | 'mongodb' | 'redis';

const engines: Readonly<Partial<Record<ApplicationType, readonly (readonly [Engine, number])[]>>> = {
  wordpress: [
    ['mariadb', 85],
    ['mysql', 15],
  ],
  php: [
    ['mariadb', 70],
    ['mysql', 30],
  ],
  custom: [
    ['mysql', 60],
    ['mariadb', 40],
  ],
  laravel: [
    ['postgresql', 60],
    ['mysql', 40],
  ],
  nodejs: [
    ['postgresql', 55],
    ['mongodb', 45],
  ],
  docker: [['postgresql', 100]],
  nextcloud: [
    ['postgresql', 60],
    ['mariadb', 40],
  ],
};

const versions: Readonly<Record<Engine, readonly string[]>> = {
  mysql: ['8.0', '8.4'],
  mariadb: ['10.11', '11.4'],
  postgresql: ['16', '17'],
  mongodb: ['7.0'],
  redis: ['7.2'],
};
const charsets: Readonly<Partial<Record<Engine, object>>> = {
  mysql: { charset: 'utf8mb4', collation: 'utf8mb4_0900_ai_ci' },
  mariadb: { charset: 'utf8mb4', collation: 'utf8mb4_unicode_ci' },
  postgresql: { charset: 'UTF8', collation: 'nl_NL.UTF-8' },
};

interface DatabaseParts {
  readonly applications: readonly DemoApplication[];
  readonly accounts: readonly HostingAccount[];
  readonly servers: Servers;
}

/** Adds databases of applications that need one, and of some accounts without an application. */
export function makeDatabases(world: World, { applications, accounts, servers }: DatabaseParts): void {
  const random = world.random('databases');
  for (const application of applications) {
    const choices = engines[application.type];
    if (!choices || application.row.status === 'deleted') continue;
    const isOnAccount = application.row.hosting_uuid !== undefined;
    const server_uuid = isOnAccount ? application.row.server_uuid : random.pick(servers.database).uuid;
    makeDatabase(world, {
      random,
      engine: random.weighted(choices),
      account: application.account,
      application,
      server_uuid,
      suffix: isOnAccount ? 'web' : 'app',
    });
    if (application.type === 'laravel' && random.chance(0.5))
      makeDatabase(world, {
        random,
        engine: 'redis',
        account: application.account,
        application,
        server_uuid,
        suffix: 'cache',
      });
  }
  const withApplication = new Set(applications.map(({ account }) => account));
  for (const account of accounts) {
    if (withApplication.has(account) || account.row.status !== 'active' || !random.chance(0.35)) continue;
    makeDatabase(world, { random, engine: 'mariadb', account, server_uuid: account.row.server_uuid, suffix: 'db' });
  }
}

interface DatabaseUser {
  readonly username: string;
  readonly privileges: 'all' | 'read_only';
  readonly remote_hosts: readonly string[];
}

interface NewDatabase {
  readonly random: Random;
  readonly engine: Engine;
  readonly account: HostingAccount;
  readonly application?: DemoApplication;
  readonly server_uuid: string;
  readonly suffix: string;
}

function makeDatabase(
  { book }: World,
  { random, engine, account, application, server_uuid, suffix }: NewDatabase,
): void {
  const { client, row: hosting } = account;
  const createdAt = application?.row.created_at ?? hosting.created_at;
  const status =
    hosting.status === 'suspended'
      ? 'suspended'
      : random.weighted([
          ['active', 94],
          ['pending', 3],
          ['failed', 2],
          ['deleting', 1],
        ]);
  const name = `${hosting.username}_${suffix}`;
  const database = book.add('databases', createdAt, {
    name,
    engine,
    engine_version: random.pick(versions[engine]),
    client_uuid: client.row.uuid,
    server_uuid,
    ...charsets[engine],
    status,
    ...(application ? { application_uuid: application.row.uuid } : {}),
    ...(suffix === 'app' || suffix === 'cache' ? {} : { hosting_uuid: hosting.uuid }),
    ...(status === 'pending' || status === 'failed'
      ? {}
      : {
          size_mb: random.weighted([
            [random.integer(4, 300), 80],
            [random.integer(300, 4_000), 20],
          ]),
        }),
    ...(random.chance(0.5) ? { quota_mb: 5_120 } : {}),
  });
  const users: DatabaseUser[] = [{ username: name.slice(0, 32), privileges: 'all', remote_hosts: [] }];
  if (random.chance(0.22))
    users.push({
      username: `${hosting.username}_rapport`,
      privileges: 'read_only',
      remote_hosts: [random.pick(['203.0.113.24', '198.51.100.0/24', `kantoor.${client.slug}.example`])],
    });
  for (const user of users)
    book.add('database-users', createdAt, { database_uuid: database.uuid, ...user, password: random.text(24) });
}

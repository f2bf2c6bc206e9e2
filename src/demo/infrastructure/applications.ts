/** Generates applications of clients, on their hosting account or on their own server. */
import { type CalendarDate, Dates } from '#engine/values';
import type { DemoRow, World, With } from '../book.ts';
import { instantAt, latest } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { Random } from '../random.ts';
import { dayOfMonthFrom, type Rhythm } from '../rhythm.ts';
import type { DemoService } from '../service.ts';
import type { HostingAccount } from './hosting.ts';
import type { Servers } from './servers.ts';

export type ApplicationType = 'php' | 'laravel' | 'wordpress' | 'nodejs' | 'static' | 'docker' | 'nextcloud' | 'custom';

interface ApplicationFields {
  readonly name: string;
  readonly type: ApplicationType;
  readonly client_uuid: string;
  project_uuid?: string;
  readonly server_uuid: string;
  readonly hosting_uuid?: string;
  readonly domain_uuid?: string;
  readonly status: string;
  is_free?: boolean;
  free_reason?: string;
}

export interface DemoApplication {
  readonly account: HostingAccount;
  readonly row: DemoRow<ApplicationFields>;
  readonly type: ApplicationType;
}

interface ApplicationParts {
  readonly accounts: readonly HostingAccount[];
  readonly servers: Servers;
  readonly templates: ReadonlyMap<string, string>;
  readonly rhythms: ReadonlyMap<DemoClient, Rhythm>;
}

const share = 0.52;
const typesBySite: Readonly<Record<DemoClient['trade']['site'], readonly (readonly [ApplicationType, number])[]>> = {
  wordpress: [
    ['wordpress', 86],
    ['php', 8],
    ['nextcloud', 6],
  ],
  shop: [
    ['wordpress', 64],
    ['custom', 12],
    ['php', 14],
    ['nodejs', 10],
  ],
  laravel: [
    ['laravel', 62],
    ['nodejs', 18],
    ['docker', 12],
    ['nextcloud', 8],
  ],
  static: [
    ['static', 70],
    ['wordpress', 30],
  ],
};

const states = [
  ['active', 86],
  ['deploying', 2],
  ['stopped', 4],
  ['failed', 3],
  ['installing', 2],
  ['pending', 2],
  ['deleted', 1],
] as const;

/** Adds applications and returns them with the services to subscribe to. */
export function makeApplications(
  world: World,
  { accounts, servers, templates, rhythms }: ApplicationParts,
): { readonly applications: readonly DemoApplication[]; readonly services: readonly DemoService[] } {
  const random = world.random('applications');
  const services: DemoService[] = [];
  const hosts = accounts.filter(
    ({ row, client }) =>
      (row.status === 'active' || row.status === 'suspended') && client.row.status !== 'closed' && random.chance(share),
  );
  const applications = hosts.map((account) => {
    const type = random.weighted(typesBySite[account.client.trade.site]);
    const own = servers.ofClients.find((one) => one.client === account.client && one.row.status === 'active')?.row;
    const needsServer = ['laravel', 'nodejs', 'docker', 'nextcloud'].includes(type);
    const server_uuid = needsServer ? (own ?? random.pick(servers.application)).uuid : account.row.server_uuid;
    const row = makeApplication(world, { random, account, type, server_uuid, templates, isOnAccount: !needsServer });
    const paid = maintenance(world, { random, account, type, row, rhythm: rhythms.get(account.client) });
    services.push(...paid);
    // Stopped applications are left out, because it was not decided yet if they are free.
    if (needsServer && paid.length === 0 && row.status !== 'stopped')
      Object.assign(row, { is_free: true, free_reason: 'Inbegrepen bij het hostingpakket' });
    return { account, row, type };
  });
  return { applications, services };
}

interface NewApplication {
  readonly random: Random;
  readonly account: HostingAccount;
  readonly type: ApplicationType;
  readonly server_uuid: string;
  readonly templates: ReadonlyMap<string, string>;
  readonly isOnAccount: boolean;
}

function makeApplication(
  { book, opening }: World,
  { random, account, type, server_uuid, templates, isOnAccount }: NewApplication,
): DemoRow<ApplicationFields> {
  const { client, domain, row: hosting } = account;
  const status = hosting.status === 'suspended' ? 'suspended' : random.weighted(states);
  const template = templates.get(type === 'wordpress' && client.trade.site === 'shop' ? 'woocommerce' : type);
  const isCoded = ['php', 'laravel', 'nodejs', 'docker', 'custom'].includes(type);
  const isPhp = ['php', 'laravel', 'wordpress', 'nextcloud', 'custom'].includes(type);
  const root_path = isOnAccount ? `/home/${hosting.username}/public_html` : `/srv/${domain.row.name}`;
  return book.add<'applications', With<ApplicationFields, 'applications'>>(
    'applications',
    instantAt(latest(latest(account.since, client.since), Dates.addDays(opening, -9)), random.integer(9 * 60, 17 * 60)),
    {
      name: nameOf(type, account),
      type,
      client_uuid: client.row.uuid,
      server_uuid,
      domain_uuid: domain.row.uuid,
      status,
      root_path,
      ...(isOnAccount ? { hosting_uuid: hosting.uuid } : {}),
      ...(template === undefined ? {} : { template_uuid: template }),
      aliases: [`www.${domain.row.name}`],
      ssl_status:
        status === 'active'
          ? random.weighted([
              ['active', 94],
              ['pending', 3],
              ['failed', 3],
            ])
          : status === 'pending' || status === 'installing'
            ? 'none'
            : 'active',
      ...(isPhp
        ? {
            php_version: random.weighted([
              ['8.4', 42],
              ['8.3', 34],
              ['8.2', 14],
              ['8.1', 6],
              ['7.4', 4],
            ]),
          }
        : {}),
      ...(type === 'laravel' || type === 'nodejs'
        ? {
            public_path: 'public',
            health_check_path: '/up',
            build_command:
              type === 'laravel' ? 'composer install --no-dev && npm ci && npm run build' : 'npm ci && npm run build',
          }
        : {}),
      ...(type === 'nodejs' || type === 'docker'
        ? {
            port: random.integer(3_000, 3_999),
            start_command: type === 'nodejs' ? 'node dist/server.js' : 'docker compose up -d',
          }
        : {}),
      ...(isCoded ? repository(random, { client, type }) : {}),
    },
  );
}

function repository(
  random: Random,
  { client, type }: { readonly client: DemoClient; readonly type: ApplicationType },
): object {
  return {
    git_provider: random.weighted([
      ['gitlab', 60],
      ['github', 35],
      ['bitbucket', 5],
    ]),
    git_repository: `dijkenduin/${client.slug}`,
    git_branch: random.weighted([
      ['main', 85],
      ['production', 15],
    ]),
    quick_deploy: random.chance(0.4),
    deploy_script:
      type === 'laravel'
        ? 'git pull --ff-only\ncomposer install --no-dev\nphp artisan migrate --force\nphp artisan optimize\n'
        : 'git pull --ff-only\n',
    env: `APP_ENV=production\nAPP_KEY=${random.text(32)}\n`,
  };
}

function nameOf(type: ApplicationType, { client, domain }: HostingAccount): string {
  const what = {
    wordpress: client.trade.site === 'shop' ? 'Webwinkel' : 'Website',
    laravel: 'Portaal',
    nodejs: 'API',
    docker: 'Dienst',
    nextcloud: 'Bestanden',
    static: 'Website',
    php: 'Website',
    custom: 'Maatwerk',
  }[type];
  return `${what} ${domain.row.name_unicode}`;
}

interface Maintained {
  readonly random: Random;
  readonly account: HostingAccount;
  readonly type: ApplicationType;
  readonly row: DemoRow<ApplicationFields>;
  readonly rhythm: Rhythm | undefined;
}

/** Generates a monthly maintenance service for some applications. */
function maintenance({ today }: World, { random, account, type, row, rhythm }: Maintained): readonly DemoService[] {
  const { client, domain } = account;
  const sku =
    type === 'nextcloud'
      ? 'APP-CLOUD'
      : type === 'wordpress' && client.trade.site === 'shop'
        ? 'APP-SHOP'
        : type === 'wordpress'
          ? 'APP-WP'
          : null;
  if (
    sku === null ||
    row.status !== 'active' ||
    client.row.status !== 'active' ||
    !random.chance(type === 'nextcloud' ? 1 : 0.36)
  )
    return [];
  const started_on: CalendarDate = dayOfMonthFrom(account.since, rhythm?.month_day ?? 1);
  if (started_on >= today) return [];
  const what = { 'APP-CLOUD': 'Nextcloud beheerd', 'APP-SHOP': 'Webwinkelonderhoud', 'APP-WP': 'WordPress-onderhoud' }[
    sku
  ];
  return [
    {
      client,
      sku,
      action: 'recurring',
      period_unit: 'month',
      quantity: 1,
      started_on,
      description: `${what} ${domain.row.name_unicode}`,
      status: 'active',
      thing: { resource: 'applications', row },
    },
  ];
}

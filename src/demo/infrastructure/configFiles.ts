/** Generates configuration files of servers, of every scope. Some were changed manually afterwards. */
import { createHash } from 'node:crypto';
import { Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoApplication } from './applications.ts';
import type { Servers } from './servers.ts';

interface ConfigFile {
  readonly path: string;
  readonly scope: 'system' | 'seller' | 'client' | 'server' | 'application';
  readonly seller_uuid?: string;
  readonly client_uuid?: string;
  readonly server_uuid?: string;
  readonly application_uuid?: string;
  readonly format: 'nginx' | 'php_ini' | 'env' | 'yaml' | 'json' | 'ini' | 'text';
  readonly revision: number;
  readonly owner?: string;
  readonly group?: string;
  readonly mode?: string;
  readonly reload_service?: string;
  readonly status: 'draft' | 'deployed' | 'drifted' | 'failed';
  readonly content: string;
  /** Deployed content, if it differs from `content`. */
  readonly deployed_content?: string;
}

/** Configuration file of an application. */
export interface ApplicationFile {
  readonly file: DemoRow<ConfigFile>;
  readonly application: DemoApplication;
}

/** Generates the files. @returns those of applications */
export function makeConfigFiles(
  { book, today, opening, random }: World,
  {
    servers,
    applications,
    seller_uuid,
  }: {
    readonly servers: Servers;
    readonly applications: readonly DemoApplication[];
    readonly seller_uuid: string;
  },
): readonly ApplicationFile[] {
  const chance = random('config files');
  const add = (daysAgo: number, fields: ConfigFile): DemoRow<ConfigFile> => {
    const deployed = fields.status === 'draft' ? fields.deployed_content : fields.content;
    const known =
      deployed === undefined
        ? {}
        : {
            deployed_content: deployed,
            deployed_checksum: fields.status === 'drifted' ? chance.text(64, '0123456789abcdef') : sha256(deployed),
          };
    return book.add(
      'config-files',
      instantAt(daysAgo < 0 ? Dates.addDays(opening, -8) : Dates.addDays(today, -daysAgo), 11 * 60),
      {
        checksum: sha256(fields.content),
        ...known,
        ...fields,
      },
    );
  };
  add(-1, {
    path: '/etc/nginx/nginx.conf',
    scope: 'system',
    format: 'nginx',
    revision: 1,
    reload_service: 'nginx',
    status: 'deployed',
    content:
      'worker_processes auto;\nevents { worker_connections 4096; }\nhttp {\n  include /etc/nginx/conf.d/*.conf;\n  server_tokens off;\n}\n',
  });
  add(40, {
    path: '/etc/nginx/nginx.conf',
    scope: 'system',
    format: 'nginx',
    revision: 2,
    reload_service: 'nginx',
    status: 'deployed',
    content:
      'worker_processes auto;\nevents { worker_connections 8192; }\nhttp {\n  include /etc/nginx/conf.d/*.conf;\n  server_tokens off;\n  gzip on;\n}\n',
  });
  add(2, {
    path: '/etc/nginx/nginx.conf',
    scope: 'system',
    format: 'nginx',
    revision: 3,
    reload_service: 'nginx',
    status: 'draft',
    content:
      'worker_processes auto;\nevents { worker_connections 8192; }\nhttp {\n  include /etc/nginx/conf.d/*.conf;\n  server_tokens off;\n  gzip on;\n  http2 on;\n}\n',
    deployed_content:
      'worker_processes auto;\nevents { worker_connections 8192; }\nhttp {\n  include /etc/nginx/conf.d/*.conf;\n  server_tokens off;\n  gzip on;\n}\n',
  });
  add(-1, {
    path: '/etc/php/8.4/fpm/conf.d/99-eigen.ini',
    scope: 'system',
    format: 'php_ini',
    revision: 1,
    reload_service: 'php8.4-fpm',
    status: 'deployed',
    content: 'memory_limit = 256M\nupload_max_filesize = 64M\npost_max_size = 64M\ndate.timezone = Europe/Amsterdam\n',
  });
  add(-1, {
    path: '/etc/postfix/vmail.yaml',
    scope: 'seller',
    seller_uuid,
    format: 'yaml',
    revision: 1,
    status: 'deployed',
    content: 'afzender: noreply@dijkenduin.example\nlimiet_per_uur: 500\n',
  });
  for (const [index, server] of [...servers.shared.slice(0, 5), ...servers.database.slice(0, 2)].entries()) {
    const isDatabase = server.role === 'database';
    add(120 - index * 9, {
      path: isDatabase ? '/etc/mysql/conf.d/eigen.cnf' : '/etc/apache2/conf-available/limieten.conf',
      scope: 'server',
      server_uuid: server.uuid,
      format: isDatabase ? 'ini' : 'text',
      revision: 1,
      reload_service: isDatabase ? 'mariadb' : 'apache2',
      status: index === 1 ? 'drifted' : index === 3 ? 'failed' : 'deployed',
      content: isDatabase
        ? '[mysqld]\ninnodb_buffer_pool_size = 64G\nmax_connections = 600\n'
        : 'MaxRequestWorkers 400\nTimeout 60\nKeepAliveTimeout 3\n',
    });
  }
  const ofApplications = applications
    .filter(({ type }) => type === 'laravel')
    .slice(0, 4)
    .map((application): ApplicationFile => {
      const { row, account } = application;
      const file = add(30, {
        path: `/srv/${account.domain.row.name}/.env`,
        scope: 'application',
        application_uuid: row.uuid,
        format: 'env',
        revision: 1,
        owner: 'www-data',
        group: 'www-data',
        mode: '0600',
        status: 'deployed',
        content: 'APP_ENV=production\nAPP_DEBUG=false\nLOG_LEVEL=warning\n',
      });
      return { file, application };
    });
  const [vps] = servers.ofClients;
  if (vps)
    add(75, {
      path: '/etc/cron.d/klant',
      scope: 'client',
      client_uuid: vps.client.row.uuid,
      format: 'text',
      revision: 1,
      status: 'deployed',
      content: '15 2 * * * app /usr/local/bin/nachtrun\n',
    });
  return ofApplications;
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

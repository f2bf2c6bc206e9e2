/** Generates the hosting packs with their limits. */
import { Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';

/** Snapshot of a pack that is stored on its accounts. */
export interface PackLimits {
  readonly name: string;
  readonly disk_mb?: number;
  readonly bandwidth_mb_month?: number;
  readonly web_domains?: number;
  readonly subdomains?: number;
  readonly mail_domains?: number;
  readonly mailboxes?: number;
  readonly mailbox_quota_mb?: number;
  readonly databases?: number;
  readonly ftp_accounts?: number;
  readonly cron_jobs?: number;
  readonly cpu_quota_pct: number;
  readonly memory_mb: number;
  readonly processes: number;
  readonly backups: number;
  readonly shell: 'nologin' | 'bash' | 'jailed';
  readonly php_versions: readonly string[];
}

/** The columns of a hosting pack. */
export interface HostingPack extends PackLimits {
  readonly key: string;
  readonly is_active: boolean;
  readonly revision: number;
}

const php = ['8.2', '8.3', '8.4'];
const base = {
  backups: 7,
  shell: 'nologin',
  php_versions: php,
  mailbox_quota_mb: 5_120,
  revision: 3,
  is_active: true,
} as const;

const packs: readonly HostingPack[] = [
  {
    ...base,
    key: 'mail',
    name: 'Alleen e-mail',
    disk_mb: 10_240,
    bandwidth_mb_month: 20_480,
    web_domains: 0,
    subdomains: 0,
    mail_domains: 1,
    mailboxes: 5,
    databases: 0,
    ftp_accounts: 0,
    cron_jobs: 0,
    cpu_quota_pct: 25,
    memory_mb: 256,
    processes: 10,
  },
  {
    ...base,
    key: 'start',
    name: 'Start',
    disk_mb: 5_120,
    bandwidth_mb_month: 51_200,
    web_domains: 1,
    subdomains: 5,
    mail_domains: 1,
    mailboxes: 5,
    databases: 1,
    ftp_accounts: 1,
    cron_jobs: 2,
    cpu_quota_pct: 50,
    memory_mb: 512,
    processes: 20,
  },
  {
    ...base,
    key: 'plus',
    name: 'Plus',
    disk_mb: 20_480,
    bandwidth_mb_month: 204_800,
    web_domains: 3,
    subdomains: 20,
    mail_domains: 3,
    mailboxes: 25,
    databases: 5,
    ftp_accounts: 5,
    cron_jobs: 10,
    cpu_quota_pct: 100,
    memory_mb: 1_024,
    processes: 40,
  },
  {
    ...base,
    key: 'zakelijk',
    name: 'Zakelijk',
    disk_mb: 51_200,
    bandwidth_mb_month: 512_000,
    web_domains: 10,
    subdomains: 50,
    mail_domains: 10,
    mailboxes: 100,
    databases: 20,
    ftp_accounts: 20,
    cron_jobs: 25,
    cpu_quota_pct: 200,
    memory_mb: 2_048,
    processes: 80,
    backups: 14,
    shell: 'jailed',
  },
  {
    ...base,
    key: 'webwinkel',
    name: 'Webwinkel',
    disk_mb: 76_800,
    web_domains: 5,
    subdomains: 20,
    mail_domains: 5,
    mailboxes: 50,
    databases: 10,
    ftp_accounts: 10,
    cron_jobs: 50,
    cpu_quota_pct: 400,
    memory_mb: 4_096,
    processes: 120,
    backups: 30,
    shell: 'jailed',
  },
  {
    ...base,
    key: 'reseller',
    name: 'Reseller',
    disk_mb: 204_800,
    ftp_accounts: 100,
    cpu_quota_pct: 600,
    memory_mb: 8_192,
    processes: 250,
    backups: 14,
    shell: 'bash',
    revision: 2,
  },
  {
    ...base,
    key: 'budget-2016',
    name: 'Budget (2016)',
    disk_mb: 1_024,
    bandwidth_mb_month: 10_240,
    web_domains: 1,
    subdomains: 1,
    mail_domains: 1,
    mailboxes: 2,
    mailbox_quota_mb: 1_024,
    databases: 1,
    ftp_accounts: 1,
    cron_jobs: 0,
    cpu_quota_pct: 25,
    memory_mb: 256,
    processes: 10,
    backups: 3,
    php_versions: ['7.4', '8.1', '8.2'],
    is_active: false,
  },
];

/** Adds the hosting packs and returns them by key. */
export function makeHostingPacks({ book, opening }: World): ReadonlyMap<string, DemoRow<HostingPack>> {
  const createdAt = instantAt(Dates.addDays(opening, -18), 11 * 60);
  return new Map(
    packs.map((pack) => [pack.key, book.add<'hosting-packs', HostingPack>('hosting-packs', createdAt, pack)]),
  );
}

/** Generates mailboxes in a few accounts whose control panel supports them, and the usage of each account. */
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { HostingAccount } from './hosting.ts';
import type { ServerFields } from './servers.ts';

interface MailboxParts {
  readonly accounts: readonly HostingAccount[];
  readonly servers: readonly DemoRow<ServerFields>[];
}

const names = ['info', 'administratie', 'jan', 'bestellingen'] as const;
const most = 40;

/**
 * Adds the mailboxes of at most 40 accounts on DirectAdmin, within the limit of their pack, and sets the usage of all
 * checked accounts.
 */
export function makeMailboxes(world: World, { accounts, servers }: MailboxParts): void {
  const random = world.random('mailboxes');
  const offering = new Set(servers.filter(({ panel }) => panel === 'directadmin').map(({ uuid }) => uuid));
  const databases = new Map<unknown, number>();
  for (const { hosting_uuid } of world.book.of('databases'))
    databases.set(hosting_uuid, (databases.get(hosting_uuid) ?? 0) + 1);
  // Accounts that were never checked have no known usage.
  for (const { row } of accounts.filter((account) => account.row.usage_checked_at !== undefined))
    Object.assign(row, {
      databases_used: databases.get(row.uuid) ?? 0,
      ...(offering.has(row.server_uuid) ? { mailboxes_used: 0 } : {}),
    });
  const hosting = accounts.filter(({ row }) => row.status === 'active' && offering.has(row.server_uuid));
  for (const { row, domain, client, since } of hosting.slice(0, most)) {
    const limit = row.pack_snapshot.mailboxes ?? names.length;
    const made = names.slice(0, Math.min(limit, random.integer(1, names.length)));
    Object.assign(row, { mailboxes_used: made.length });
    for (const local_part of made)
      world.book.add('mailboxes', instantAt(since, 16 * 60), {
        name: `${local_part}@${domain.row.name}`,
        local_part,
        hosting_uuid: row.uuid,
        client_uuid: client.row.uuid,
        domain_uuid: domain.row.uuid,
        ...(row.pack_snapshot.mailbox_quota_mb ? { quota_mb: row.pack_snapshot.mailbox_quota_mb } : {}),
        ...(local_part === 'info' ? { aliases: ['contact'] } : {}),
        ...(local_part === 'bestellingen' ? { forward_to: [`magazijn@${client.slug}.example`] } : {}),
        status: 'active',
      });
  }
}

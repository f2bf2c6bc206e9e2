/** Compares hosting accounts with the last listing of the control panels. */
import type { TxAcrossClients } from '#engine/server';
import type { DifferenceKind, ServiceDifference } from '../../rules/serviceComparison.ts';
import { copiesOf } from '../copies.ts';
import { lastListing, panelOf, type PanelListing } from '../usage/panelAccounts.ts';

type Account = Awaited<ReturnType<typeof readAccounts>>[number];

/**
 * Lists the differences. Skips panels without a listing, and accounts that changed after the listing of their panel.
 */
export async function differencesOfPanels(tx: TxAcrossClients): Promise<readonly ServiceDifference[]> {
  const servers = await tx
    .selectFrom('servers')
    .select(['uuid', 'panel', 'panel_provider_uuid', 'provider_uuid'])
    .where('status', '!=', 'deleted')
    .execute();
  const panels = new Map(servers.map((server) => [server.uuid, panelOf(server)]));
  const uuids = [...new Set([...panels.values()].filter((uuid) => uuid !== null))];
  if (uuids.length === 0) return [];
  const providers = await tx
    .selectFrom('providers')
    .select(['uuid', 'name'])
    .where('uuid', 'in', uuids)
    .where('status', '!=', 'disabled')
    .orderBy('name')
    .execute();
  const accounts = await readAccounts(tx);
  const copies = await copiesOf(tx);
  const found: ServiceDifference[] = [];
  for (const provider of providers) {
    const listing = await lastListing(tx, provider.uuid);
    if (listing === null) continue;
    const isHere = ({ server_uuid }: { readonly server_uuid: string }): boolean =>
      panels.get(server_uuid) === provider.uuid;
    const own = accounts.filter(isHere);
    const known = new Set([...own, ...copies.filter(isHere)].map(({ username }) => username));
    found.push(...differencesOfListing(provider, listing, own));
    for (const { username, domain } of listing.accounts)
      if (!known.has(username))
        found.push({ kind: 'account_unknown', ...ofProvider(provider, [username, domain, provider.name]) });
  }
  return found;
}

type Provider = { readonly uuid: string; readonly name: string };

const ofProvider = (
  { uuid }: Provider,
  name: readonly (string | null)[],
): Pick<ServiceDifference, 'resource' | 'uuid' | 'name' | 'client_name'> => ({
  resource: 'providers',
  uuid,
  name: name.filter(Boolean).join(' · '),
  client_name: null,
});

function differencesOfListing(
  provider: Provider,
  { failed, listed_at, accounts }: PanelListing,
  own: readonly Account[],
): readonly ServiceDifference[] {
  if (failed !== null) return [{ kind: 'panel_failed', ...ofProvider(provider, [provider.name, failed]) }];
  const theirs = new Map(accounts.map((account) => [account.username, account]));
  const since = new Date(listed_at);
  return own.flatMap((account) => {
    const isSettled = account.work_state === null && account.move_state === null && account.updated_at < since;
    const kind = isSettled ? kindOf(account, theirs.get(account.username)) : null;
    return kind === null
      ? []
      : [
          {
            kind,
            resource: 'hosting',
            uuid: account.uuid,
            name: [account.username, account.domain].filter(Boolean).join(' '),
            client_name: account.company_name ?? [account.first_name, account.last_name].filter(Boolean).join(' '),
          },
        ];
  });
}

function kindOf({ status }: Account, there: PanelListing['accounts'][number] | undefined): DifferenceKind | null {
  if (status !== 'active' && status !== 'suspended') return null;
  if (!there) return 'account_missing';
  if (there.isSuspended === null || there.isSuspended === (status === 'suspended')) return null;
  return status === 'suspended' ? 'account_runs' : 'account_stopped';
}

/** All accounts that are not terminated, including those that are still to be set up or removed. */
function readAccounts(tx: TxAcrossClients) {
  return tx
    .selectFrom('hosting')
    .innerJoin('clients', 'clients.uuid', 'hosting.client_uuid')
    .leftJoin('domains', 'domains.uuid', 'hosting.domain_uuid')
    .select([
      'hosting.uuid',
      'hosting.username',
      'hosting.server_uuid',
      'hosting.status',
      'hosting.work_state',
      'hosting.move_state',
      'hosting.updated_at',
      'domains.name as domain',
      'clients.company_name',
      'clients.first_name',
      'clients.last_name',
    ])
    .where('hosting.status', '!=', 'terminated')
    .orderBy('hosting.username')
    .execute();
}

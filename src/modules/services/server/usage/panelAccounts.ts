/** Last listings of the accounts in the control panels. */
import { type Database, type OpenStore, systemQueries, type Tx } from '#engine/server';
import type { PanelAccount } from '../../../providers/server/adapter.ts';

/** Accounts of one control panel at a moment. */
export interface PanelListing {
  /** RFC 3339. */
  readonly listed_at: string;
  /** Error message if the listing is incomplete; null if it is complete. */
  readonly failed: string | null;
  readonly accounts: readonly PanelAccount[];
}

/** Key in `beheer_settings`; one listing per provider. */
const settingOf = (provider_uuid: string): string => `panel_accounts:${provider_uuid}`;

/** Returns the last listing of a provider, or null if there is none. */
export async function lastListing(executor: Database | Tx, provider_uuid: string): Promise<PanelListing | null> {
  const stored = await systemQueries(executor).settings.getSetting(settingOf(provider_uuid));
  return stored === null ? null : (JSON.parse(stored) as PanelListing);
}

export function recordListing(
  { database }: Pick<OpenStore, 'database'>,
  provider_uuid: string,
  listing: PanelListing,
): Promise<void> {
  return systemQueries(database).settings.putSetting(settingOf(provider_uuid), JSON.stringify(listing));
}

/** Returns the provider that has the accounts of a server: its control panel, else the provider of the server. */
export function panelOf({
  panel,
  panel_provider_uuid,
  provider_uuid,
}: {
  readonly panel: string;
  readonly panel_provider_uuid: string | null;
  readonly provider_uuid: string | null;
}): string | null {
  return (panel === 'none' ? null : panel_provider_uuid) ?? provider_uuid;
}

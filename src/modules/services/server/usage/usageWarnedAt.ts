/** Threshold of the usage warning to clients. */
import type { Registry } from '#engine/registry';
import { acrossClients, settingsOf, type Tx } from '#engine/server';

/** Returns the percentage of a limit; 80 by default. */
export async function usageWarnedAt(tx: Tx, registry: Registry): Promise<number> {
  const settings = await acrossClients(tx, (all) => settingsOf(all, registry));
  return (settings.has('usage_warning_percent') ? settings.integer('usage_warning_percent') : null) ?? 80;
}

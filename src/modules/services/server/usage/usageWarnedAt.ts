/** Threshold of the usage warning to clients. */
import type { Registry } from '../../../../engine/registry/types.ts';
import type { Tx } from '../../../../engine/server/store/contract.ts';
import { settingsOf } from '../../../../engine/server/store/settings.ts';
import { withoutRowLevelSecurity } from '../../../../engine/server/store/row-level-security/confine.ts';

/** Returns the percentage of a limit; 80 by default. */
export async function usageWarnedAt(tx: Tx, registry: Registry): Promise<number> {
  const settings = await withoutRowLevelSecurity(tx, (all) => settingsOf(all, registry));
  return (settings.has('usage_warning_percent') ? settings.integer('usage_warning_percent') : null) ?? 80;
}

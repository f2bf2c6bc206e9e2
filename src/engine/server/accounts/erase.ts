/** Erasing what is held of a tenant's people, as an action of the resource of tenants. */
import type { ActionHandler } from '../store/contract.ts';
import { eraseTenant } from '../store/erasure.ts';
import { withoutRowLevelSecurity } from '../store/row-level-security/confine.ts';

export const eraseTenantData: ActionHandler = async ({ tx, record, registry, now }) => {
  const erasure = { uuid: String(record['uuid']), erased_at: now.toISOString() };
  await withoutRowLevelSecurity(tx, (all) => eraseTenant(all, registry, erasure));
};

/** The parts of `Accounts` in `#engine/server`. */
export { inviteToTenant } from '../../server/accounts/invite.ts';
export type { AccountSettings } from '../../server/auth/accountSettings.ts';
export { callerOfPerson } from '../../server/auth/sessionUser.ts';
export type { Brand, OwnTenant } from '../../server/http/account/context.ts';
export { eraseTenantData } from '../../server/store/erasure.ts';
export {
  countHandOver,
  handOverReferences,
  previewHandOver,
  type HandOverCount,
  type Takers,
} from '../../server/accounts/handOver.ts';
export { withoutScopes } from '../../server/store/rights.ts';
export { brandShades } from '../../values/brandShades.ts';

/** Creates API tokens: generates the secret, shows it once and stores its hash; validates the scopes. */
import { emailUnverified } from '../auth/addresses.ts';
import { newToken } from '../auth/tokens.ts';
import type { Row, WriteEvent } from '../store/contract.ts';
import { systemQueries } from '../store/system.ts';
import { acrossClients } from '../store/row-level-security/confine.ts';
import { refuseSuperior, refuseTokens } from './privilegeEscalation.ts';
import { checkScopes } from './words.ts';

/** Lifetime unless another expiry, or none, is requested. */
const defaultLifetimeDays = 90;
const dayMilliseconds = 86_400_000;

/**
 * @throws Failure E_STATE if the owner has not confirmed their address; E_FORBIDDEN if the owner has more permissions
 *   than the caller
 */
export async function prepareToken({
  tx,
  caller,
  registry,
  before,
  values,
  addToAnswer,
  now,
}: WriteEvent): Promise<Row> {
  refuseTokens(caller);
  checkScopes(registry, values['scopes']);
  if (before) {
    await refuseSuperior({ tx, caller, registry }, [before['user_uuid']]);
    return values;
  }
  if (caller.actor === 'user') await refuseUnproven(tx, caller.user_uuid);
  const { secret, hash, prefix } = newToken();
  addToAnswer({ secret });
  // Null means no expiry.
  const { expires_at = new Date(now.getTime() + defaultLifetimeDays * dayMilliseconds).toISOString() } = values;
  return { ...values, secret: hash, prefix, expires_at };
}

async function refuseUnproven(tx: WriteEvent['tx'], userUuid: string | null): Promise<void> {
  if (userUuid === null) return;
  const account = await acrossClients(tx, (all) => systemQueries(all).users.findAccount(userUuid));
  if (account?.email_verified_at === null) throw emailUnverified();
}

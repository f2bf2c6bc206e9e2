/** First account of an installation without demo data: a one-time link, printed at the start. */
import { randomBytes } from 'node:crypto';
import type { SystemQueries } from '../store/system.ts';
import { newSecret, timingSafeEquals, secretHash } from './secrets.ts';

const setupSetting = 'setup_token_sha256';
/** Stored encrypted. */
const xsrfSetting = 'xsrf_key';

/** Returns a new token where there are no users, else null. Earlier links become invalid. */
export async function offerSetup(queries: SystemQueries): Promise<string | null> {
  if ((await queries.users.countUsers()) > 0) {
    await queries.settings.deleteSetting(setupSetting);
    return null;
  }
  const token = newSecret();
  await queries.settings.putSetting(setupSetting, secretHash(token));
  return token;
}

/** Returns true if a printed link has not been used yet. */
export async function isSetupOpen(queries: SystemQueries): Promise<boolean> {
  return (await queries.settings.getSetting(setupSetting)) !== null;
}

/**
 * Returns true for the token of the printed link, as long as the first account does not exist. Compares in constant
 * time.
 */
export async function isSetupToken(queries: SystemQueries, token: string): Promise<boolean> {
  const expected = await queries.settings.getSetting(setupSetting);
  return expected !== null && timingSafeEquals(expected, secretHash(token));
}

/** Removes the token; true for the one caller that removed it. */
export function consumeSetupToken(queries: SystemQueries): Promise<boolean> {
  return queries.settings.deleteSetting(setupSetting);
}

/** Restores a token after the set-up failed. */
export function restoreSetupToken(queries: SystemQueries, token: string): Promise<void> {
  return queries.settings.putSetting(setupSetting, secretHash(token));
}

/** Returns the installation's key for anti-forgery tokens, created at the first start. */
export function xsrfKey(queries: SystemQueries): Promise<string> {
  return queries.settings.settleSecretSetting(xsrfSetting, randomBytes(32).toString('base64url'));
}

/** The first account of an installation without a demo: a link, printed at the start, that works once. */
import { randomBytes } from 'node:crypto';
import type { SystemQueries } from '../store/system.ts';
import { newSecret, timingSafeEquals, secretHash } from './secrets.ts';

const setupSetting = 'setup_token_sha256';
/** Encrypted where it is kept. */
const xsrfSetting = 'xsrf_key';

/** A new token when there is nobody yet, else null. A link printed earlier no longer works. */
export async function offerSetup(queries: SystemQueries): Promise<string | null> {
  if ((await queries.countUsers()) > 0) {
    await queries.deleteSetting(setupSetting);
    return null;
  }
  const token = newSecret();
  await queries.putSetting(setupSetting, secretHash(token));
  return token;
}

/** Whether a link was printed that nobody has used yet. */
export async function isSetupOpen(queries: SystemQueries): Promise<boolean> {
  return (await queries.getSetting(setupSetting)) !== null;
}

export async function isSetupToken(queries: SystemQueries, token: string): Promise<boolean> {
  const expected = await queries.getSetting(setupSetting);
  return expected !== null && timingSafeEquals(expected, secretHash(token));
}

/** Takes the token away; true for the one caller who did. */
export function consumeSetupToken(queries: SystemQueries): Promise<boolean> {
  return queries.deleteSetting(setupSetting);
}

/** Makes a token that was taken in vain good again. */
export function restoreSetupToken(queries: SystemQueries, token: string): Promise<void> {
  return queries.putSetting(setupSetting, secretHash(token));
}

/** The installation's own key for anti-forgery tokens, made at the first start. */
export function xsrfKey(queries: SystemQueries): Promise<string> {
  return queries.settleSecretSetting(xsrfSetting, randomBytes(32).toString('base64url'));
}

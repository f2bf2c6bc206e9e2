/** Which calls take no Idempotency-Key, though they are no GET: each for a reason. All others honour it, and the OpenAPI document says so. */
import type { PolicyKey } from '../auth/policies.ts';

const reads = 'it only reads';
const nobody = 'nobody is signed in whose key it could be';
const ownAccount =
  'it is about the person’s own session and account: what it answers is shown once, or it sets what is then so';

type UnsafeKey = Exclude<PolicyKey, `GET ${string}`>;

export const unkeyed: Readonly<Partial<Record<UnsafeKey, string>>> = {
  'POST /api/session': nobody,
  'POST /api/setup/:token': nobody,
  'POST /api/session/second-factor': nobody,
  'POST /api/session/passkey-options': nobody,
  'POST /api/session/passkey': nobody,
  'POST /api/registrations': nobody,
  'PUT /api/email-verifications/:token': nobody,
  'PUT /api/invitations/:token': nobody,
  'POST /api/password-resets': nobody,
  'PUT /api/password-resets/:token': nobody,

  'DELETE /api/session': ownAccount,
  'DELETE /api/session/client': ownAccount,
  'POST /api/email-verifications': ownAccount,
  'PUT /api/account': ownAccount,
  'PUT /api/account/latest-url': ownAccount,
  'PUT /api/account/client': ownAccount,
  'PUT /api/account/confirmation': ownAccount,
  'POST /api/account/confirmation/passkey-options': ownAccount,
  'PUT /api/account/password': ownAccount,
  'PUT /api/account/email': ownAccount,
  'POST /api/account/totp': ownAccount,
  'PUT /api/account/totp': ownAccount,
  'DELETE /api/account/totp': ownAccount,
  'POST /api/account/recovery-codes': ownAccount,
  'POST /api/account/passkeys/options': ownAccount,
  'POST /api/account/passkeys': ownAccount,
  'DELETE /api/account/passkeys/:uuid': ownAccount,
  'DELETE /api/account/sessions/:uuid': ownAccount,
  'DELETE /api/account/sessions': ownAccount,

  'POST /api/:resource/:uuid/:action/preview': reads,

  'POST /api/:resource/files/:field': 'a file that no record takes goes by itself',
};

/** @param route `PUT /api/timer`. */
export const takesKey = (route: string): boolean => !route.startsWith('GET ') && !Object.hasOwn(unkeyed, route);

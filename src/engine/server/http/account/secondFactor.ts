/** Second step of a sign-in: the factor required within minutes after the password. Or a passkey on its own. */
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import * as calls from '../../../registry/calls/signIn.ts';
import { beginChallenge, endChallenge, findChallenge } from '../../auth/challenges.ts';
import { knownDevice } from '../../auth/knownDevice.ts';
import { checkPasskey, requestOptions } from '../../auth/passkeys.ts';
import { consumeRecoveryCode } from '../../auth/recoveryCodes.ts';
import { relyingParty, type RelyingParty } from '../../auth/relyingParty.ts';
import { consumeTotp } from '../../auth/totp.ts';
import { accountMails, greetingOf } from '../../mail/accountMails.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { Failure } from '../../store/failure.ts';
import type { Challenge } from '../../store/system.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import { deviceTokenOf } from '../requests/cookies.ts';
import { accountKey } from '../requests/throttle.ts';
import type { AccountContext } from './context.ts';
import { signInAs } from './signedIn.ts';
import { texts } from '../../texts.ts';

interface AskedFactor {
  readonly challenge: string;
  readonly methods: readonly ('totp' | 'recovery' | 'passkey')[];
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null;
  readonly expires_at: Date;
}

/** Returns the challenge to send instead of a session; null for an account without a second factor. */
export async function askSecondFactor(
  { queries, accounts, now }: AccountContext,
  userUuid: string,
): Promise<AskedFactor | null> {
  const hasTotp = (await queries.factors.findTotp(userUuid))?.confirmed ?? false;
  const passkeys = await queries.factors.listPasskeys(userUuid);
  if (!hasTotp && passkeys.length === 0) return null;
  const party = relyingParty(accounts);
  const passkey = passkeys.length > 0 && party !== null ? await requestOptions(party, passkeys) : null;
  const hasCodes = (await queries.factors.countRecoveryCodes(userUuid)) > 0;
  const { secret, expires_at } = await beginChallenge(queries, {
    kind: 'second-factor',
    user_uuid: userUuid,
    webauthn: passkey?.challenge ?? null,
    now: now(),
  });
  const methods = [
    ...(hasTotp ? ['totp' as const] : []),
    ...(passkey === null ? [] : ['passkey' as const]),
    ...(hasCodes ? ['recovery' as const] : []),
  ];
  return { challenge: secret, methods, passkey, expires_at };
}

export function secondFactorCalls(context: AccountContext): readonly HandledCall[] {
  const { queries, throttles, accounts, xsrfKey, now } = context;
  return [
    handle(calls.showSecondFactor, async ({ request, reply, body }) => {
      const challenge = await findChallenge(queries, { kind: 'second-factor', secret: body.challenge, now: now() });
      const user_uuid = challenge.user_uuid ?? '';
      request.audit = { verb: 'sign-in', account: user_uuid };
      const forgive = await throttles.factor.attempt(
        request,
        accountKey(user_uuid, ''),
        knownDevice(xsrfKey, deviceTokenOf(request), user_uuid),
      );
      const codesBefore = await queries.factors.countRecoveryCodes(user_uuid);
      if (!(await verifySecondFactor(context, body, { ...challenge, user_uuid })))
        throw new Failure('E_SECOND_FACTOR_CODE');
      await endChallenge(queries, { kind: 'second-factor', secret: body.challenge, now: now() });
      await forgive();
      const account = await openAccount(context, user_uuid);
      const byRecoveryCode = 'code' in body && (await queries.factors.countRecoveryCodes(user_uuid)) < codesBefore;
      if (byRecoveryCode) await notifyOfRecoveryCode(context, account);
      const verb = byRecoveryCode ? 'sign-in-recovery' : 'sign-in';
      return signInAs(context, { request, reply }, account, verb);
    }),
    handle(calls.askPasskey, async ({ request }) => {
      await throttles.link.attempt(request, null);
      const passkey = await requestOptions(partyOf(context), null);
      const { secret } = await beginChallenge(queries, {
        kind: 'passkey-sign-in',
        user_uuid: null,
        webauthn: passkey.challenge,
        now: now(),
      });
      return { challenge: secret, passkey };
    }),
    handle(calls.signInWithPasskey, async ({ request, reply, body: { challenge: secret, passkey: response } }) => {
      const forgive = await throttles.passkey.attempt(request, null);
      const { webauthn } = await endChallenge(queries, { kind: 'passkey-sign-in', secret, now: now() });
      const party = relyingParty(accounts);
      const user_uuid =
        party === null
          ? null
          : await checkPasskey(queries, party, { response, challenge: webauthn ?? '', user_uuid: null, now: now() });
      if (user_uuid === null) throw unknownPasskey();
      await forgive();
      return signInAs(context, { request, reply }, await openAccount(context, user_uuid));
    }),
  ];
}

/** Notifies the owner that a recovery code was used, in case it was somebody else. */
async function notifyOfRecoveryCode({ queries, now }: AccountContext, userUuid: string): Promise<void> {
  const account = await queries.users.findAccount(userUuid);
  if (account === null) return;
  const { email: to, language } = account;
  const left = await queries.factors.countRecoveryCodes(userUuid);
  await queueMail(queries.mails, {
    kind: accountMails['recovery-code-used'],
    to,
    language,
    data: { left: String(left), ...greetingOf(account) },
    now: now(),
  });
}

/** @throws Failure E_STATE where passkeys are not supported */
export function partyOf({ accounts }: Pick<AccountContext, 'accounts'>): RelyingParty {
  const party = relyingParty(accounts);
  if (party !== null) return party;
  throw new Failure('E_STATE', texts.refusal('accounts.passkeys_need_host'));
}

/** @throws Failure E_CREDENTIALS for an account that has been blocked since */
async function openAccount({ queries }: AccountContext, userUuid: string): Promise<string> {
  const account = await queries.users.findAccount(userUuid);
  if (account === null || account.status === 'blocked') throw new Failure('E_CREDENTIALS');
  return userUuid;
}

/** Proof that was sent. */
type Proof = { readonly code: string } | { readonly passkey: object };

/** Verifies and consumes a code or passkey of the person. */
export async function verifySecondFactor(
  { queries, accounts, now }: AccountContext,
  proof: Proof,
  { user_uuid, webauthn }: Pick<Challenge, 'webauthn'> & { readonly user_uuid: string },
): Promise<boolean> {
  if ('code' in proof) {
    const { code } = proof;
    return (
      (await consumeTotp(queries, { user_uuid, code, now: now() })) || consumeRecoveryCode(queries, user_uuid, code)
    );
  }
  const party = relyingParty(accounts);
  if (party === null || webauthn === null) return false;
  const checked = { response: proof.passkey, challenge: webauthn, user_uuid, now: now() };
  return (await checkPasskey(queries, party, checked)) !== null;
}

function unknownPasskey(): Failure {
  return new Failure('E_CREDENTIALS', texts.refusal('accounts.unknown_passkey'));
}

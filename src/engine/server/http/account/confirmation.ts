/** Proof of identity before sensitive steps: by password, code or passkey. */
import * as calls from '../../../registry/calls/account.ts';
import { beginChallenge, endChallenge } from '../../auth/challenges.ts';
import { checkPassword } from '../../auth/credentials.ts';
import { requestOptions } from '../../auth/passkeys.ts';
import { Failure } from '../../store/failure.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import { sessionOf } from '../requests/guard.ts';
import { accountKey } from '../requests/throttle.ts';
import type { AccountContext } from './context.ts';
import { partyOf, verifySecondFactor } from './secondFactor.ts';
import { texts } from '../../texts.ts';

const kind = 'passkey-confirmation';

export function confirmationCalls(context: AccountContext): readonly HandledCall[] {
  const { queries, throttles, now } = context;
  return [
    handle(calls.confirmIdentity, async ({ request, body }) => {
      const { found } = sessionOf(request);
      const forgive = await throttles.factor.attempt(request, accountKey(found.user.uuid, ''));
      if (!(await isShown(context, found.user.uuid, body))) throw notYou();
      await forgive();
      await queries.sessions.confirmSession(found.id, now());
    }),
    handle(calls.askConfirmationPasskey, async ({ request }) => {
      const { uuid } = sessionOf(request).found.user;
      const passkey = await requestOptions(partyOf(context), await queries.factors.listPasskeys(uuid));
      await queries.challenges.deleteChallengesOfUser(uuid, kind);
      const { secret } = await beginChallenge(queries, {
        kind,
        user_uuid: uuid,
        webauthn: passkey.challenge,
        now: now(),
      });
      return { challenge: secret, passkey };
    }),
  ];
}

async function isShown(context: AccountContext, user_uuid: string, given: calls.Confirmation): Promise<boolean> {
  const { queries, now } = context;
  if ('code' in given) return verifySecondFactor(context, given, { user_uuid, webauthn: null });
  if ('passkey' in given) {
    const challenge = await endChallenge(queries, { kind, secret: given.challenge, now: now() });
    return (
      challenge.user_uuid === user_uuid &&
      verifySecondFactor(context, given, { user_uuid, webauthn: challenge.webauthn })
    );
  }
  const opened = await checkPassword(queries, await queries.users.findAccount(user_uuid), given.password).catch(
    (error: unknown) => {
      if (error instanceof Failure && error.code === 'E_CREDENTIALS') return null;
      throw error;
    },
  );
  return opened !== null;
}

function notYou(): Failure {
  return new Failure('E_CREDENTIALS', texts.refusal('accounts.not_confirmed'));
}

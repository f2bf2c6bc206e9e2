/** Adds and removes passkeys of the own account. */
import * as calls from '../../../registry/calls/account.ts';
import type { AnswerOf, Sendable } from '../../../registry/calls/call.ts';
import { beginChallenge, endChallenge } from '../../auth/challenges.ts';
import { challengeIn, checkEnrolment, creationOptions, type NewCredential } from '../../auth/passkeys.ts';
import { renewRecoveryCodes } from '../../auth/recoveryCodes.ts';
import { Failure } from '../../store/failure.ts';
import { isUuid } from '../../store/uuid.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import { sessionOf, type RequestSession } from '../requests/guard.ts';
import type { AccountContext } from './context.ts';
import { partyOf } from './secondFactor.ts';
import { shownPasskey } from './shownPasskey.ts';
import { removeUnusedRecoveryCodes, notifyOfFactor } from './totp.ts';
import { texts } from '../../texts.ts';

const kind = 'passkey-enrolment';
const maxPasskeys = 20;

export function passkeyCalls(context: AccountContext): readonly HandledCall[] {
  const { queries, transaction, now } = context;
  return [
    handle(calls.offerPasskey, async ({ request }) => {
      const { uuid, email, first_name, last_name } = sessionOf(request).found.user;
      const passkeys = await queries.factors.listPasskeys(uuid);
      if (passkeys.length >= maxPasskeys)
        throw new Failure('E_STATE', texts.refusal('accounts.too_many_passkeys', { count: maxPasskeys }));
      const options = await creationOptions(partyOf(context), {
        uuid,
        email,
        name: `${first_name} ${last_name}`.trim(),
        product: context.store.registry().name,
        passkeys,
      });
      await queries.challenges.deleteChallengesOfUser(uuid, kind);
      await beginChallenge(queries, {
        kind,
        secret: options.challenge,
        user_uuid: uuid,
        webauthn: options.challenge,
        now: now(),
      });
      return options;
    }),
    handle(calls.addPasskey, async ({ request, body: { name, passkey: response } }) => {
      const session = sessionOf(request);
      const challenge = await endChallenge(queries, { kind, secret: challengeIn(response), now: now() });
      const credential =
        challenge.user_uuid === session.found.user.uuid
          ? await checkEnrolment(partyOf(context), response, challenge.webauthn ?? '')
          : null;
      if (credential === null) throw notTaken();
      request.audit = { verb: 'add-factor', account: session.found.user.uuid };
      return addPasskey(context, session, { ...credential, name: name.trim() });
    }),
    handle(calls.removePasskey, async ({ request, params: { uuid } }) => {
      const session = sessionOf(request);
      const user = session.found.user.uuid;
      request.audit = { verb: 'remove-factor', account: user };
      await transaction(async (inside) => {
        await inside.queries.factors.holdFactors(user);
        if (!isUuid(uuid) || !(await inside.queries.factors.deletePasskey(user, uuid)))
          throw new Failure('E_NOT_FOUND');
        await removeUnusedRecoveryCodes(inside, user);
        await notifyOfFactor(inside, session, { kind: 'factor-removed', factor: 'passkey', now: now() });
      });
    }),
  ];
}

/** Adds a passkey, with recovery codes where the person has none yet. */
async function addPasskey(
  { transaction, now }: AccountContext,
  session: RequestSession,
  passkey: NewCredential & { readonly name: string },
): Promise<Sendable<AnswerOf<typeof calls.addPasskey>>> {
  return transaction(async (inside) => {
    const user_uuid = session.found.user.uuid;
    await inside.queries.factors.holdFactors(user_uuid);
    const made = await inside.queries.factors.insertPasskey({ ...passkey, user_uuid, now: now() });
    if (made === null) throw notTaken();
    await notifyOfFactor(inside, session, { kind: 'factor-added', factor: 'passkey', now: now() });
    const hasCodes = (await inside.queries.factors.countRecoveryCodes(user_uuid)) > 0;
    return {
      ...shownPasskey(made),
      ...(hasCodes ? {} : { recovery_codes: await renewRecoveryCodes(inside.queries, user_uuid) }),
    };
  });
}

function notTaken(): Failure {
  return new Failure('E_STATE', texts.refusal('accounts.passkey_not_added'));
}

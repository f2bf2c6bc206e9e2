/** Showing once more who it is, before what matters most: by password, by code, or by passkey. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginChallenge, endChallenge } from '../../auth/challenges.ts';
import { checkPassword } from '../../auth/credentials.ts';
import { requestOptions } from '../../auth/passkeys.ts';
import { Failure } from '../../store/failure.ts';
import { BodyReader, objectBody } from '../bodies.ts';
import { sessionOf } from '../guard.ts';
import { accountKey } from '../throttle.ts';
import type { AccountContext } from './context.ts';
import { partyOf, proves } from './secondFactor.ts';
import { texts } from '../../texts.ts';

const kind = 'passkey-confirmation';

export function confirmationRoutes(app: FastifyInstance, context: AccountContext): void {
  const { queries, throttles, now } = context;

  app.put('/api/account/confirmation', async (request, reply) => {
    const given = readGiven(request);
    const { found } = sessionOf(request);
    const forgive = await throttles.factor.attempt(request, accountKey(found.user.uuid, ''));
    if (!(await isShown(context, found.user.uuid, given))) throw notYou();
    await forgive();
    await queries.confirmSession(found.id, now());
    return reply.code(204).send();
  });

  app.post('/api/account/confirmation/passkey-options', async (request) => {
    new BodyReader(objectBody(request.body ?? {}), []).finish();
    const { uuid } = sessionOf(request).found.user;
    const passkey = await requestOptions(partyOf(context), await queries.listPasskeys(uuid));
    await queries.deleteChallengesOfUser(uuid, kind);
    const { secret } = await beginChallenge(queries, {
      kind,
      user_uuid: uuid,
      webauthn: passkey.challenge,
      now: now(),
    });
    return { challenge: secret, passkey };
  });
}

type Given =
  { readonly password: string } | { readonly code: string } | { readonly passkey: object; readonly challenge: string };

function readGiven(request: FastifyRequest): Given {
  const body = objectBody(request.body);
  const byPasskey = body['passkey'] !== undefined;
  const byCode = body['code'] !== undefined;
  const reader = new BodyReader(body, byPasskey ? ['passkey', 'challenge'] : byCode ? ['code'] : ['password']);
  const given: Given = byPasskey
    ? { passkey: reader.object('passkey'), challenge: reader.text('challenge', { max: 200 }) }
    : byCode
      ? { code: reader.text('code', { max: 100 }) }
      : { password: reader.text('password', { max: 1_024 }) };
  reader.finish();
  return given;
}

async function isShown(context: AccountContext, user_uuid: string, given: Given): Promise<boolean> {
  const { queries, now } = context;
  if ('code' in given) return proves(context, { code: given.code, passkey: null }, { user_uuid, webauthn: null });
  if ('passkey' in given) {
    const challenge = await endChallenge(queries, { kind, secret: given.challenge, now: now() });
    return (
      challenge.user_uuid === user_uuid &&
      proves(context, { code: '', passkey: given.passkey }, { user_uuid, webauthn: challenge.webauthn })
    );
  }
  const opened = await checkPassword(queries, await queries.findAccount(user_uuid), given.password).catch(
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

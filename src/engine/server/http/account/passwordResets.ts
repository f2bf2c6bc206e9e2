/** A new password by a link in the mail. The answer to asking for one is always the same, and so is its time. */
import type { FastifyInstance } from 'fastify';
import { proveAddress } from '../../auth/addresses.ts';
import { issueLink, openLink, takeLink } from '../../auth/links.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { revokeAccess } from '../../auth/revocation.ts';
import { systemCaller } from '../../store/caller.ts';
import { accountMails } from '../../mail/accountMails.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { Failure } from '../../store/failure.ts';
import { BodyReader, objectBody } from '../bodies.ts';
import { accountKey } from '../throttle.ts';
import type { AccountContext } from './context.ts';
import { acceptPassword } from './newPassword.ts';
import { maxEmail, normalEmail, tokenOf } from './reading.ts';

const kind = 'password-reset';

export function passwordResetRoutes(app: FastifyInstance, context: AccountContext): void {
  const { queries, throttles, afterwards, now } = context;

  app.post('/api/password-resets', async (request, reply) => {
    const reader = new BodyReader(objectBody(request.body), ['email']);
    const email = normalEmail(reader.text('email', { max: maxEmail }));
    reader.finish();
    const user = await queries.findUserByEmail(email);
    await throttles.mail.attempt(request, accountKey(user?.uuid ?? null, email));
    afterwards.run(() => sendReset(context, user?.uuid ?? null));
    return reply.code(202).send({});
  });

  app.get('/api/password-resets/:token', async (request) => {
    await throttles.link.attempt(request, null);
    await openLink(queries, { kind, token: tokenOf(request), now: now() });
    return {};
  });

  app.put('/api/password-resets/:token', async (request, reply) => {
    await throttles.link.attempt(request, null);
    const token = tokenOf(request);
    const reader = new BodyReader(objectBody(request.body), ['password']);
    const password = reader.text('password', { max: 1_024 });
    reader.finish();
    const link = await openLink(queries, { kind, token, now: now() });
    const account = await queries.findAccount(link.user_uuid);
    if (account === null) throw new Failure('E_LINK');
    await acceptPassword(password, account);
    request.audit = { verb: 'reset-password', account: link.user_uuid };
    await resetPassword(context, { token, email: account.email, hash: await hashPassword(password) });
    return reply.code(204).send();
  });
}

async function sendReset({ transaction, now }: AccountContext, userUuid: string | null): Promise<void> {
  if (userUuid === null) return;
  await transaction(async ({ queries }) => {
    const account = await queries.findAccount(userUuid);
    if (account === null || account.status === 'blocked') return;
    const token = await issueLink(queries, {
      kind,
      user_uuid: userUuid,
      payload: { email: account.email },
      now: now(),
    });
    await queueMail(queries, {
      kind: accountMails[kind],
      to: account.email,
      language: account.language,
      data: { token },
      now: now(),
    });
  });
}

interface Reset {
  readonly token: string;
  /** That the link was sent to, as far as is known. */
  readonly email: string;
  readonly hash: string;
}

/** Ends everything that the old password opened. Who reads the mails of an address has it. */
async function resetPassword(
  { transaction, store, now }: AccountContext,
  { token, email, hash }: Reset,
): Promise<void> {
  const registry = store.registry();
  await transaction(async ({ queries, records }) => {
    const { user_uuid, payload } = await takeLink(queries, { kind, token, now: now() });
    const account = await queries.findAccount(user_uuid);
    if (account === null || payload['email'] !== account.email || account.email !== email) throw new Failure('E_LINK');
    await queries.setPassword(user_uuid, hash, now());
    await proveAddress(queries, account, now());
    await revokeAccess({ queries, records, registry, caller: systemCaller, now: now() }, user_uuid, {
      links: ['password-reset', 'invitation'],
    });
    await queueMail(queries, {
      kind: accountMails['password-changed'],
      to: account.email,
      language: account.language,
      data: {},
      now: now(),
    });
  });
}

/** Making an account oneself. Whether the address has one already is told to its owner alone, by mail. */
import type { FastifyInstance } from 'fastify';
import { isEmail } from '../../../values/formats/email.ts';
import type { Locale } from '../../../registry/types.ts';
import { issueLink } from '../../auth/links.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { accountMails } from '../../mail/accountMails.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { systemCaller } from '../../store/caller.ts';
import { Failure } from '../../store/failure.ts';
import { BodyReader, objectBody, type Body } from '../bodies.ts';
import { localeOf } from '../locale.ts';
import { resourceNamed } from '../target.ts';
import { accountKey } from '../throttle.ts';
import type { AccountContext, Inside } from './context.ts';
import { acceptPassword } from './newPassword.ts';
import { maxEmail, normalEmail } from './reading.ts';

interface Registration {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: Locale;
}

export function registrationRoutes(app: FastifyInstance, context: AccountContext): void {
  const { queries, throttles, afterwards, accounts } = context;

  app.post('/api/registrations', async (request, reply) => {
    if (!accounts.registration) throw new Failure('E_NOT_FOUND');
    const { password, ...registration } = readRegistration(objectBody(request.body), localeOf(request));
    await acceptPassword(password, registration);
    const known = await queries.findUserByEmail(registration.email);
    await throttles.mail.attempt(request, accountKey(known?.uuid ?? null, registration.email));
    const hash = await hashPassword(password);
    afterwards.run(() => carryOut(context, registration, hash));
    return reply.code(202).send({});
  });
}

function readRegistration(body: Body, locale: Locale): Registration & { readonly password: string } {
  const reader = new BodyReader(body, ['email', 'first_name', 'last_name', 'password', 'language']);
  const languages: readonly [Locale, Locale] = locale === 'nl' ? ['nl', 'en'] : ['en', 'nl'];
  const registration = {
    email: normalEmail(reader.text('email', { max: maxEmail })),
    first_name: reader.line('first_name', { max: 50 }),
    last_name: reader.line('last_name', { max: 80 }),
    password: reader.text('password', { max: 1_024 }),
    language: reader.choice('language', languages),
  };
  if (!isEmail(registration.email)) reader.fail('email', 'email');
  for (const field of ['first_name', 'last_name'] as const)
    if (registration[field] === '') reader.fail(field, 'required');
  reader.finish();
  return registration;
}

/** Who registers twice at once makes one account, and gets the other mail for the second. */
async function carryOut(
  { transaction, store, now }: AccountContext,
  registration: Registration,
  hash: string,
): Promise<void> {
  const register = (): Promise<void> =>
    transaction(async ({ queries, records }) => {
      const known = await queries.findUserByEmail(registration.email);
      if (known !== null) return known.status === 'blocked' ? undefined : tellOwner({ queries }, known.uuid, now());
      const made = await records.create(systemCaller, resourceNamed(store.registry(), 'users'), {
        ...registration,
        type: 'user',
      });
      const user_uuid = String(made['uuid']);
      await queries.setPassword(user_uuid, hash, now());
      await queries.activateUser(user_uuid);
      const { email, language } = registration;
      const token = await issueLink(queries, {
        kind: 'email-verification',
        user_uuid,
        payload: { email, from: email },
        now: now(),
      });
      await queueMail(queries, { kind: accountMails.registration, to: email, language, data: { token }, now: now() });
      return undefined;
    });
  await register().catch(register);
}

async function tellOwner({ queries }: Pick<Inside, 'queries'>, userUuid: string, now: Date): Promise<void> {
  const account = await queries.findAccount(userUuid);
  if (account !== null)
    await queueMail(queries, {
      kind: accountMails['registration-known'],
      to: account.email,
      language: account.language,
      data: {},
      now,
    });
}

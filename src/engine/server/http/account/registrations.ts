/** Registration. Only the owner of an address learns, by mail, that it has an account already. */
import * as calls from '../../../registry/calls/signIn.ts';
import type { RuleMessage } from '../../../registry/rules.ts';
import { isEmail } from '../../../values/formats/email.ts';
import { isPersonName } from '../../../values/formats/names.ts';
import type { Locale } from '../../../registry/types.ts';
import { issueLink } from '../../auth/links.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { accountMails } from '../../mail/accountMails.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { systemCaller } from '../../store/caller.ts';
import { Failure } from '../../store/failure.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import { localeOf } from '../requests/locale.ts';
import { resourceNamed } from '../requests/target.ts';
import { accountKey } from '../requests/throttle.ts';
import type { AccountContext, Inside } from './context.ts';
import { acceptPassword } from './newPassword.ts';
import { nameOf, normalEmail } from './reading.ts';

interface Registration {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: Locale;
}

export const registrationCalls = (context: AccountContext): readonly HandledCall[] => [
  handle(calls.register, async ({ request, body }) => {
    const { queries, throttles, afterwards, accounts } = context;
    if (!accounts.registration) throw new Failure('E_NOT_FOUND');
    const registration = registrationOf(body, localeOf(request), request.server.locales());
    await acceptPassword(body.password, registration);
    const known = await queries.users.findUserByEmail(registration.email);
    await throttles.mail.attempt(request, accountKey(known?.uuid ?? null, registration.email));
    const hash = await hashPassword(body.password);
    afterwards.run(() => completeRegistration(context, registration, hash));
    return {};
  }),
];

function registrationOf(body: calls.Registration, locale: Locale, offered: readonly Locale[]): Registration {
  const registration = { email: normalEmail(body.email), ...nameOf(body), language: body.language ?? locale };
  const errors: Record<string, RuleMessage> = {};
  if (!isEmail(registration.email)) errors['email'] = { key: 'email', params: {} };
  for (const field of ['first_name', 'last_name'] as const)
    if (registration[field] === '') errors[field] = { key: 'required', params: {} };
    else if (!isPersonName(registration[field])) errors[field] = { key: 'format.person-name', params: {} };
  if (!offered.includes(registration.language))
    errors['language'] = { key: 'oneOf', params: { options: offered.join(', ') } };
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
  return registration;
}

/** Parallel registrations create one account; the second gets the mail about the existing account. */
async function completeRegistration(
  { transaction, store, now }: AccountContext,
  registration: Registration,
  hash: string,
): Promise<void> {
  const register = (): Promise<void> =>
    transaction(async ({ queries, records }) => {
      const known = await queries.users.findUserByEmail(registration.email);
      if (known !== null) return known.status === 'blocked' ? undefined : notifyOwner({ queries }, known.uuid, now());
      const made = await records.create(systemCaller, resourceNamed(store.registry(), 'users'), {
        ...registration,
        type: 'user',
      });
      const user_uuid = String(made['uuid']);
      await queries.users.setPassword(user_uuid, hash, now());
      await queries.users.activateUser(user_uuid);
      const { email, language } = registration;
      const token = await issueLink(queries, {
        kind: 'email-verification',
        user_uuid,
        payload: { email, from: email },
        now: now(),
      });
      await queueMail(queries.mails, {
        kind: accountMails.registration,
        to: email,
        language,
        data: { token },
        now: now(),
      });
      return undefined;
    });
  await register().catch(register);
}

async function notifyOwner({ queries }: Pick<Inside, 'queries'>, userUuid: string, now: Date): Promise<void> {
  const account = await queries.users.findAccount(userUuid);
  if (account !== null)
    await queueMail(queries.mails, {
      kind: accountMails['registration-known'],
      to: account.email,
      language: account.language,
      data: {},
      now,
    });
}

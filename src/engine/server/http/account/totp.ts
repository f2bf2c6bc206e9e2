/** Sets up and removes the authenticator app and its recovery codes. */
import * as calls from '../../../registry/calls/account.ts';
import QRCode from 'qrcode';
import { renewRecoveryCodes } from '../../auth/recoveryCodes.ts';
import { offerTotp, consumeTotp } from '../../auth/totp.ts';
import { accountMails, greetingOf, type FactorName } from '../../mail/accountMails.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { Failure } from '../../store/failure.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import { sessionOf, type RequestSession } from '../requests/guard.ts';
import { accountKey } from '../requests/throttle.ts';
import type { AccountContext, Inside } from './context.ts';
import { ownAccount } from './ownKeys.ts';
import { texts } from '../../texts.ts';

export function totpCalls(context: AccountContext): readonly HandledCall[] {
  const { queries, throttles, transaction, now } = context;
  return [
    handle(calls.offerAuthenticator, async ({ request }) => {
      const offered = await offerTotp(
        queries,
        { ...sessionOf(request).found.user, issuer: context.store.registry().name },
        now(),
      );
      if (offered === null) throw new Failure('E_STATE', texts.refusal('accounts.has_authenticator'));
      return {
        ...offered,
        qr: await QRCode.toString(offered.uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }),
      };
    }),
    handle(calls.addAuthenticator, async ({ request, body: { code } }) => {
      const session = sessionOf(request);
      const { uuid, email } = session.found.user;
      const forgive = await throttles.factor.attempt(request, accountKey(uuid, email));
      const recovery_codes = await transaction(async (inside) => {
        await inside.queries.factors.holdFactors(uuid);
        if (!(await consumeTotp(inside.queries, { user_uuid: uuid, code, now: now(), unconfirmed: true })))
          throw new Failure('E_SECOND_FACTOR_CODE', texts.refusal('accounts.setup_code'));
        await notifyOfFactor(inside, session, { kind: 'factor-added', factor: 'totp', now: now() });
        return renewRecoveryCodes(inside.queries, uuid);
      });
      await forgive();
      request.audit = { verb: 'add-factor', account: uuid };
      return { recovery_codes };
    }),
    handle(calls.removeAuthenticator, async ({ request }) => {
      const session = sessionOf(request);
      const had = await transaction((inside) => removeTotp(inside, session, now()));
      if (had) request.audit = { verb: 'remove-factor', account: session.found.user.uuid };
    }),
    handle(calls.renewRecoveryCodes, async ({ request }) => {
      const session = sessionOf(request);
      if (!session.found.second_factor) throw new Failure('E_STATE', texts.refusal('accounts.no_second_factor'));
      request.audit = { verb: 'renew-recovery-codes', account: session.found.user.uuid };
      return transaction(async (inside) => {
        await notifyOfFactor(inside, session, { kind: 'factor-added', factor: 'recovery-codes', now: now() });
        return { recovery_codes: await renewRecoveryCodes(inside.queries, session.found.user.uuid) };
      });
    }),
  ];
}

/** Returns true if there was one. */
async function removeTotp(inside: Inside, session: RequestSession, now: Date): Promise<boolean> {
  const { uuid } = session.found.user;
  await inside.queries.factors.holdFactors(uuid);
  const had = (await inside.queries.factors.findTotp(uuid))?.confirmed ?? false;
  await inside.queries.factors.deleteTotp(uuid);
  await removeUnusedRecoveryCodes(inside, uuid);
  if (had) await notifyOfFactor(inside, session, { kind: 'factor-removed', factor: 'totp', now });
  return had;
}

/** Notifies the person of a change to their second factors, in case it was somebody else. */
export async function notifyOfFactor(
  inside: Inside,
  session: RequestSession,
  {
    kind,
    factor,
    now,
  }: { readonly kind: 'factor-added' | 'factor-removed'; readonly factor: FactorName; readonly now: Date },
): Promise<void> {
  const account = await ownAccount(inside, session);
  const { email: to, language } = account;
  await queueMail(inside.queries.mails, {
    kind: accountMails[kind],
    to,
    language,
    data: { factor, ...greetingOf(account) },
    now,
  });
}

/** Removes recovery codes without a second factor, which they would replace. */
export async function removeUnusedRecoveryCodes({ queries }: Inside, userUuid: string): Promise<void> {
  const totp = await queries.factors.findTotp(userUuid);
  if (totp?.confirmed === true || (await queries.factors.listPasskeys(userUuid)).length > 0) return;
  await queries.factors.replaceRecoveryCodes(userUuid, []);
}
